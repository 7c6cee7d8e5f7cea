#include "decode/mcp/requests.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

/// The maximum number of open requests with the same id; beyond it, the oldest is given up.
constexpr std::size_t kMaxRequestsPerId = 8;

bool may_become_task(std::string_view method) {
  return method == "tools/call" || method == "sampling/createMessage" ||
         method == "elicitation/create";
}

/// True if `result` has the form that an answer to `method` has.
bool has_answer_form(std::string_view method, const Value& result) {
  const bool is_message = result["role"].is_string();
  const bool is_result = is_mcp_tool_result(result);
  if (begins_mcp_task(result)) return may_become_task(method);
  if (method == "sampling/createMessage") return is_message;
  if (method == "elicitation/create") return result["action"].is_string();
  if (method == "tools/call") return is_result;
  if (method == "resources/read") return result["contents"].is_array();
  if (method == "prompts/get") return result["messages"].is_array();
  if (method == "tasks/get" || method == "tasks/cancel") return result["taskId"].is_string();
  return !is_message && !is_result && result["action"].is_null() && result["contents"].is_null() &&
         result["messages"].is_null() && result["taskId"].is_null();
}

bool made_row(const McpRequest& request) {
  return !request.row.empty() && !request.is_fetch;
}

}  // namespace

bool is_mcp_tool_result(const Value& result) {
  return (result["content"].is_array() || result["structuredContent"].is_object()) &&
         !result["role"].is_string();
}

bool begins_mcp_task(const Value& result) {
  return result["task"]["taskId"].is_string();
}

void McpRequests::add(McpRequest request, const std::string& id) {
  std::vector<McpRequest>& requests = by_id_[id];
  if (requests.size() == kMaxRequestsPerId) requests.erase(requests.begin());
  requests.push_back(std::move(request));
}

std::optional<McpRequest> McpRequests::take(const Value& answer, const CallLedger& calls) {
  const auto found = by_id_.find(id_text(answer["id"]));
  if (found == by_id_.end()) return std::nullopt;
  std::vector<McpRequest>& requests = found->second;
  const Value& result = answer["result"];
  const bool is_error = answer["error"].is_object();
  const auto fits = [&](const McpRequest& candidate) {
    return is_error || has_answer_form(candidate.method, result);
  };
  auto taken = std::find_if(requests.rbegin(), requests.rend(), [&](const McpRequest& candidate) {
    return fits(candidate) && (candidate.row.empty() || calls.is_open(candidate.row));
  });
  if (taken == requests.rend()) taken = std::find_if(requests.rbegin(), requests.rend(), fits);
  // A newer server may answer in another form; then the latest request that made a row is taken.
  if (taken == requests.rend()) taken = std::find_if(requests.rbegin(), requests.rend(), made_row);
  const bool is_shown_anyway = result["role"].is_string() || is_mcp_tool_result(result);
  if (taken == requests.rend() && is_shown_anyway) return std::nullopt;
  if (taken == requests.rend()) taken = requests.rbegin();
  McpRequest out = std::move(*taken);
  requests.erase(std::next(taken).base());
  if (requests.empty()) by_id_.erase(found);
  return out;
}

const McpRequest* McpRequests::latest_with_row(const std::string& id) const {
  const auto found = by_id_.find(id);
  if (found == by_id_.end()) return nullptr;
  const auto latest = std::find_if(found->second.rbegin(), found->second.rend(), made_row);
  return latest == found->second.rend() ? nullptr : &*latest;
}

}  // namespace agent_timeline
