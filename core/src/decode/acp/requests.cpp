#include "decode/acp/requests.h"

#include <utility>

#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kPrompt = "session/prompt";
constexpr std::string_view kPermission = "session/request_permission";
constexpr std::string_view kQuestion = "elicitation/create";

/// Matches the members of a result against the method: some belong to one kind of request only.
bool can_answer(const Value& answer, std::string_view method) {
  const Value& result = answer["result"];
  if (result["stopReason"].is_string()) return method == kPrompt;
  if (result["outcome"].is_object()) return method == kPermission;
  if (result["action"].is_string()) return method == kQuestion;
  if (answer["error"].is_object()) return true;
  return method != kPrompt && method != kPermission;
}

/// True if the response cannot be read without the parameters of the request.
bool needs_params(std::string_view method) {
  return method == kPermission || method == kQuestion;
}

std::string subject_of(const Value& params) {
  for (const Value* call : {&params["toolCall"]["toolCallId"], &params["toolCallId"]}) {
    if (!call->is_null()) return id_text(*call);
  }
  const std::string terminal = id_text(params["terminalId"]);
  return terminal.empty() ? string_field(params, "command") : terminal;
}

}  // namespace

void AcpRequests::add(const Value& request) {
  if (request["id"].is_null()) return;
  const Value& params = request["params"];
  if (pending_.size() == kMaxPending) pending_.erase(pending_.begin());
  pending_.push_back({id_text(request["id"]), string_field(request, "method"),
                      id_text(params["sessionId"]), subject_of(params),
                      needs_params(request["method"].string_or_empty()) ? params : Value()});
}

std::optional<AcpRequest> AcpRequests::take(const Value& answer) {
  const std::string id = id_text(answer["id"]);
  for (std::size_t i = pending_.size(); i-- > 0;) {
    if (pending_[i].id != id || !can_answer(answer, pending_[i].method)) continue;
    AcpRequest found = std::move(pending_[i]);
    pending_.erase(pending_.begin() + static_cast<std::ptrdiff_t>(i));
    return found;
  }
  return std::nullopt;
}

}  // namespace agent_timeline
