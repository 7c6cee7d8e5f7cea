#include "decode/mcp/mcp.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "base/text_map.h"
#include "decode/read/fields.h"
#include "decode/read/hidden_kinds.h"
#include "decode/read/lost_text.h"
#include "decode/read/mcp_content.h"
#include "decode/read/members.h"

namespace agent_timeline {
namespace {

/// Kinds that may make no row; sorted.
constexpr auto kHiddenKinds = std::to_array<std::string_view>({
    "answer",
    "completion/complete",
    "initialize",
    "logging/setLevel",
    "notifications/cancelled",
    "notifications/initialized",
    "notifications/progress",
    "notifications/prompts/list_changed",
    "notifications/resources/list_changed",
    "notifications/resources/updated",
    "notifications/roots/list_changed",
    "notifications/tools/list_changed",
    "ping",
    "prompts/list",
    "resources/list",
    "resources/subscribe",
    "resources/templates/list",
    "resources/unsubscribe",
    "roots/list",
    "tools/list",
});
static_assert(std::is_sorted(kHiddenKinds.begin(), kHiddenKinds.end()));

/// Requests and notifications that make a row.
constexpr auto kShownKinds =
    std::to_array<std::string_view>({"elicitation/create", "notifications/message", "prompts/get",
                                     "resources/read", "sampling/createMessage", "tools/call"});

/// The maximum number of open requests with the same id; beyond it, the oldest is given up.
constexpr std::size_t kMaxRequestsPerId = 8;

bool is_shown(std::string_view kind) {
  return is_one_of(kind, kShownKinds);
}

/// Converts the contents of a resource to content blocks.
Value resource_blocks(const Value& contents) {
  Value out = Value::array();
  for (const Member& one : contents.members()) {
    Value block = Value::object();
    block.add("type", Value::string("resource"));
    block.add("resource", one.value);
    out.add({}, std::move(block));
  }
  return out;
}

bool is_tool_result(const Value& result) {
  return (result["content"].is_array() || result["structuredContent"].is_object()) &&
         !result["role"].is_string();
}

/// True if `result` has the form that an answer to `method` has.
bool has_answer_form(std::string_view method, const Value& result) {
  const bool is_message = result["role"].is_string();
  const bool is_result = is_tool_result(result);
  if (method == "sampling/createMessage") return is_message;
  if (method == "elicitation/create") return result["action"].is_string();
  if (method == "tools/call") return is_result;
  if (method == "resources/read") return result["contents"].is_array();
  if (method == "prompts/get") return result["messages"].is_array();
  return !is_message && !is_result && result["action"].is_null() && result["contents"].is_null() &&
         result["messages"].is_null();
}

class McpDecoder final : public DialectDecoder {
 public:
  void decode(const Input& input, Event& event) override;

 private:
  void read_call(std::string_view method, const Value& value, Event& event);
  void read_answer(const Value& value, Event& event);
  void read_progress(const Value& params, Event& event);
  void cancel(const Value& params, Event& event);
  ToolResult read_result(std::string_view method, const Value& result) const;

  /// An open request, and the id of its row; empty if it made none.
  struct OpenRequest {
    std::string method;
    std::string row;
  };

  void note_request(std::string_view method, std::string row, const std::string& id);
  std::string free_row(std::string_view method, const std::string& id) const;
  std::optional<OpenRequest> take_request(const Value& value);

  /// Open requests by id. Client and server number theirs independently, so ids may coincide.
  TextMap<std::vector<OpenRequest>> open_requests_;
  /// The rows of open requests.
  TextSet open_rows_;
  /// Rows by progress token.
  TextMap<std::string> tokens_;
};

void McpDecoder::decode(const Input& input, Event& event) {
  const Value& value = input.value;
  const Value& params = value["params"];
  // A message without a method is the answer to the request with its id.
  std::string_view kind = value["id"].is_null() ? "" : "answer";
  if (value["method"].is_string()) {
    kind = value["method"].text();
    if (kind == "notifications/message") {
      NoticeEvent notice;
      const std::string_view level = params["level"].string_or_empty();
      const bool is_error = level == "error" || level == "critical" || level == "emergency";
      notice.code = is_error ? "error" : level == "warning" ? "notification" : "info";
      notice.tone = is_error ? Tone::bad : level == "warning" ? Tone::warning : Tone::neutral;
      notice.text = params["data"].string_or_empty();
      if (!params["data"].is_string()) notice.detail = params["data"];
      event.bodies.emplace_back(std::move(notice));
    } else if (kind == "notifications/progress") {
      read_progress(params, event);
    } else if (kind == "notifications/cancelled") {
      cancel(params, event);
    } else if (is_shown(kind)) {
      read_call(kind, value, event);
    } else if (!value["id"].is_null()) {
      note_request(kind, {}, id_text(value["id"]));
    }
  } else {
    read_answer(value, event);
  }
  settle_listed_event(kind, kHiddenKinds, value, event);
}

void McpDecoder::cancel(const Value& params, Event& event) {
  const auto found = open_requests_.find(id_text(params["requestId"]));
  if (found == open_requests_.end()) return;
  const auto request =
      std::find_if(found->second.rbegin(), found->second.rend(),
                   [](const OpenRequest& candidate) { return !candidate.row.empty(); });
  if (request == found->second.rend()) return;
  ToolCallEvent end;
  end.call_id = request->row;
  end.match = CallMatch::open;
  end.status = Status::cancelled;
  end.result.emplace();
  const std::string reason = string_field(params, "reason");
  if (!reason.empty()) end.result->error = ToolError{reason, {}};
  event.bodies.emplace_back(std::move(end));
}

void McpDecoder::note_request(std::string_view method, std::string row, const std::string& id) {
  std::vector<OpenRequest>& requests = open_requests_[id];
  if (requests.size() == kMaxRequestsPerId) {
    open_rows_.erase(requests.front().row);
    requests.erase(requests.begin());
  }
  if (!row.empty()) open_rows_.insert(row);
  requests.push_back({std::string(method), std::move(row)});
}

/// A row has the id of its request, unless an open row has it already.
std::string McpDecoder::free_row(std::string_view method, const std::string& id) const {
  return open_rows_.contains(id) ? id + " " + std::string(method) : id;
}

/// Takes the request that `value` answers: of several with its id, the latest to which the result
/// fits.
std::optional<McpDecoder::OpenRequest> McpDecoder::take_request(const Value& value) {
  const auto found = open_requests_.find(id_text(value["id"]));
  if (found == open_requests_.end()) return std::nullopt;
  std::vector<OpenRequest>& requests = found->second;
  const bool is_error = value["error"].is_object();
  auto taken = std::find_if(requests.rbegin(), requests.rend(), [&](const OpenRequest& candidate) {
    return is_error || has_answer_form(candidate.method, value["result"]);
  });
  // A newer server may answer in another form; then the latest request that made a row is taken.
  if (taken == requests.rend()) {
    taken = std::find_if(requests.rbegin(), requests.rend(),
                         [](const OpenRequest& candidate) { return !candidate.row.empty(); });
  }
  const bool is_shown_anyway =
      value["result"]["role"].is_string() || is_tool_result(value["result"]);
  if (taken == requests.rend() && is_shown_anyway) return std::nullopt;
  if (taken == requests.rend()) taken = requests.rbegin();
  OpenRequest out = std::move(*taken);
  requests.erase(std::next(taken).base());
  if (requests.empty()) open_requests_.erase(found);
  open_rows_.erase(out.row);
  return out;
}

void McpDecoder::read_call(std::string_view method, const Value& value, Event& event) {
  const Value& params = value["params"];
  const std::string id = id_text(value["id"]);
  const std::string row = free_row(method, id);
  note_request(method, row, id);
  const std::string token = id_text(params["_meta"]["progressToken"]);
  // Client and server choose tokens independently: a row that is open keeps its token.
  const auto known = tokens_.find(token);
  const bool is_taken = known != tokens_.end() && open_rows_.contains(known->second);
  if (!token.empty() && !is_taken) tokens_[token] = row;
  ToolCallEvent call;
  call.call_id = row;
  call.status = Status::running;
  call.name = method;
  Value input = Value::object();
  if (method == "tools/call" || method == "prompts/get") {
    call.name = string_field(params, "name");
    if (params["arguments"].is_object()) input = params["arguments"];
  } else {
    add_members_except(params, {"_meta"}, input);
  }
  if (method == "elicitation/create") call.status = Status::awaiting_approval;
  call.input = ToolInput{std::move(input), {}};
  event.bodies.emplace_back(std::move(call));
}

/// Shows the server's progress message in the row of its call.
void McpDecoder::read_progress(const Value& params, Event& event) {
  const auto token = tokens_.find(id_text(params["progressToken"]));
  const std::string message = string_field(params, "message");
  if (token == tokens_.end() || !open_rows_.contains(token->second)) return;
  if (message.empty()) return expect_text(event);
  ToolCallEvent call;
  call.call_id = token->second;
  call.match = CallMatch::open;
  call.status = Status::partial;
  call.result = ToolResult{ToolOutput(TextOutput{message, true}), {}};
  event.bodies.emplace_back(std::move(call));
}

ToolResult McpDecoder::read_result(std::string_view method, const Value& result) const {
  if (method == "tools/call") return read_mcp_result(result);
  ToolResult out;
  Value blocks = Value::array();
  if (method == "resources/read") {
    blocks = resource_blocks(result["contents"]);
  } else if (method == "prompts/get") {
    for (const Member& message : result["messages"].members())
      blocks.add({}, message.value["content"]);
  } else if (method == "sampling/createMessage" && result["content"].is_object()) {
    blocks.add({}, result["content"]);
  } else if (method == "sampling/createMessage" && result["content"].is_array()) {
    blocks = result["content"];
  } else {
    out.output = ToolOutput(JsonOutput{result});
    return out;
  }
  McpContent content = read_mcp_content(blocks);
  out.images = std::move(content.images);
  out.output = read_mcp_output(std::move(content), blocks, {});
  return out;
}

void McpDecoder::read_answer(const Value& value, Event& event) {
  std::optional<OpenRequest> request = take_request(value);
  const Value& error = value["error"];
  // Without its request, the answer becomes a call of which only the end is known.
  const Value& result = value["result"];
  if (!request && result["role"].is_string() && !result["content"].is_null())
    request = {"sampling/createMessage", id_text(value["id"])};
  if (!request && is_tool_result(result)) request = {"tools/call", id_text(value["id"])};
  if (!request || request->row.empty()) {
    if (!error.is_object()) return;
    NoticeEvent notice;
    notice.code = "error";
    notice.tone = Tone::bad;
    notice.text = (request ? request->method + ": " : "") + error_message(error);
    notice.detail = error["data"];
    event.bodies.emplace_back(std::move(notice));
    return;
  }
  const std::string& method = request->method;
  ToolCallEvent end;
  end.call_id = request->row;
  end.match = CallMatch::open;
  if (error.is_object()) {
    end.result.emplace();
    end.result->error = ToolError{error_message(error), error["data"]};
  } else {
    end.result = read_result(method, result);
  }
  end.status = end.result->error ? Status::error : Status::done;
  const std::string_view action = result["action"].string_or_empty();
  if (method == "elicitation/create" && action == "decline") end.status = Status::denied;
  if (method == "elicitation/create" && action == "cancel") end.status = Status::cancelled;
  event.bodies.emplace_back(std::move(end));
}

bool has_any_list(const Value& result) {
  for (const std::string_view name :
       {"tools", "resources", "resourceTemplates", "prompts", "roots", "contents"}) {
    if (result[name].is_array()) return true;
  }
  return false;
}

int score_answer(const Value& value) {
  constexpr int known_stream_score = 5;
  const Value& result = value["result"];
  if (value["id"].is_null()) return 0;
  if (value["error"].is_object()) return known_stream_score;
  if (value.find("result") == nullptr) return 0;
  if (result["protocolVersion"].is_string() && result["serverInfo"].is_object()) return 95;
  if (result["role"].is_string() && result["model"].is_string() && !result["content"].is_null())
    return 95;
  if (result["content"].is_array() || result["structuredContent"].is_object()) return 80;
  if (has_any_list(result)) return 70;
  return known_stream_score;
}

}  // namespace

int score_mcp(const Input& input) {
  const Value& value = input.value;
  if (value["jsonrpc"].string_or_empty() != "2.0") return 0;
  if (!value["method"].is_string()) return score_answer(value);
  const std::string_view method = value["method"].text();
  const Value& params = value["params"];
  if (method == "initialize") {
    return params["protocolVersion"].is_string() && params["clientInfo"].is_object() ? 95 : 0;
  }
  if (method == "tools/call" || method == "prompts/get") return params["name"].is_string() ? 95 : 0;
  if (method == "resources/read") return params["uri"].is_string() ? 95 : 0;
  if (method == "sampling/createMessage") return params["messages"].is_array() ? 95 : 0;
  if (method == "elicitation/create") {
    return params["message"].is_string() && params["sessionId"].is_null() ? 80 : 0;
  }
  if (method == "notifications/message") return params["level"].is_string() ? 95 : 0;
  if (method == "ping") return 40;
  return is_listed_kind(kHiddenKinds, method) || method.starts_with("notifications/") ? 90 : 0;
}

std::unique_ptr<DialectDecoder> create_mcp() {
  return std::make_unique<McpDecoder>();
}

}  // namespace agent_timeline
