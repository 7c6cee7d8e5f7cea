#include "decode/mcp/mcp.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "base/text.h"
#include "base/text_map.h"
#include "decode/mcp/requests.h"
#include "decode/read/call_ledger.h"
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
    "notifications/tasks/status",
    "notifications/tools/list_changed",
    "ping",
    "prompts/list",
    "resources/list",
    "resources/subscribe",
    "resources/templates/list",
    "resources/unsubscribe",
    "roots/list",
    "tasks/cancel",
    "tasks/get",
    "tasks/list",
    "tasks/result",
    "tools/list",
});
static_assert(std::is_sorted(kHiddenKinds.begin(), kHiddenKinds.end()));

/// Requests and notifications that make a row.
constexpr auto kShownKinds =
    std::to_array<std::string_view>({"elicitation/create", "notifications/message", "prompts/get",
                                     "resources/read", "sampling/createMessage", "tools/call"});

/// Requests and notifications about one task.
constexpr auto kTaskKinds = std::to_array<std::string_view>(
    {"notifications/tasks/status", "tasks/cancel", "tasks/get", "tasks/result"});

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

bool is_bad_level(std::string_view level) {
  return level == "error" || level == "critical" || level == "alert" || level == "emergency";
}

NoticeEvent notice_of_log(const Value& params) {
  NoticeEvent notice;
  const std::string_view level = params["level"].string_or_empty();
  const bool is_error = is_bad_level(level);
  notice.code = is_error ? "error" : level == "warning" ? "notification" : "info";
  notice.tone = is_error ? Tone::bad : level == "warning" ? Tone::warning : Tone::neutral;
  notice.text = params["data"].string_or_empty();
  if (!params["data"].is_string()) notice.detail = params["data"];
  return notice;
}

/// The row of a task that has not ended yet. A completed task's result is still to come.
Status status_of_task(std::string_view state) {
  if (state == "input_required") return Status::awaiting_approval;
  return state == "completed" ? Status::done : Status::running;
}

/// Reads the answer to a request that made a row.
ToolResult read_result(std::string_view method, const Value& result) {
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

class McpDecoder final : public DialectDecoder, private CallReader {
 public:
  void decode(const Input& input, Event& event) override;

 private:
  void read_request(std::string_view method, const Value& value, Event& event);
  void read_call(std::string_view method, const Value& value, Event& event);
  void read_answer(const Value& value, Event& event);
  void end_call(const McpRequest& request, const Value& answer, Event& event);
  void show_progress(const Value& params, Event& event);
  void read_task(const Value& task, Event& event);
  void cancel(const Value& params, Event& event);
  std::string free_row(std::string_view method, const std::string& id);

  CallLedger calls_{{}, *this};
  McpRequests requests_;
  /// The requests that became tasks, by task id.
  TextMap<McpRequest> tasks_;
  /// Rows by progress token.
  TextMap<std::string> tokens_;
  /// The number of rows named after more than the id of their request.
  std::size_t long_names_ = 0;
};

void McpDecoder::decode(const Input& input, Event& event) {
  const Value& value = input.value;
  const Value& params = value["params"];
  // A message without a method is the answer to the request with its id.
  std::string_view kind = value["id"].is_null() ? "" : "answer";
  if (!value["method"].is_string()) {
    read_answer(value, event);
  } else {
    kind = value["method"].text();
    if (kind == "notifications/message") {
      event.bodies.emplace_back(notice_of_log(params));
    } else if (kind == "notifications/progress") {
      show_progress(params, event);
    } else if (kind == "notifications/cancelled") {
      cancel(params, event);
    } else if (kind == "notifications/tasks/status") {
      read_task(params, event);
    } else {
      read_request(kind, value, event);
    }
  }
  settle_listed_event(kind, kHiddenKinds, value, event);
}

void McpDecoder::read_request(std::string_view method, const Value& value, Event& event) {
  if (is_shown(method)) return read_call(method, value, event);
  if (value["id"].is_null()) return;
  McpRequest request{std::string(method)};
  const auto task = tasks_.find(id_text(value["params"]["taskId"]));
  if (method == "tasks/result" && task != tasks_.end()) {
    request = task->second;
    request.is_fetch = true;
  }
  requests_.add(std::move(request), id_text(value["id"]));
}

/// The receiver may have answered before it read the cancellation, so an answer still counts.
void McpDecoder::cancel(const Value& params, Event& event) {
  const McpRequest* request = requests_.latest_with_row(id_text(params["requestId"]));
  CallRecord* call = request == nullptr ? nullptr : calls_.find(request->row);
  if (call != nullptr) {
    calls_.break_off(*call, Status::cancelled, string_field(params, "reason"), event);
  }
}

/// Shows the state of a task in the row of the request that became it.
void McpDecoder::read_task(const Value& task, Event& event) {
  const auto known = tasks_.find(id_text(task["taskId"]));
  if (known == tasks_.end()) return;
  const std::string_view state = task["status"].string_or_empty();
  const std::string message = string_field(task, "statusMessage");
  CallRecord& call = calls_.open(known->second.row, event);
  if (call.ended) return;
  if (state == "failed" || state == "cancelled") {
    const Status status = state == "failed" ? Status::error : Status::cancelled;
    return calls_.break_off(call, status, message, event);
  }
  ToolCallEvent update;
  update.call_id = call.id;
  update.status = status_of_task(state);
  if (!message.empty() && update.status != Status::done)
    update.result = ToolResult{ToolOutput(TextOutput{message, true}), {}};
  calls_.update(std::move(update), event);
}

/// A row has the id of its request, unless an open row has it already.
std::string McpDecoder::free_row(std::string_view method, const std::string& id) {
  if (!calls_.is_open(id)) return id;
  const std::string longer = id + " " + std::string(method);
  if (!calls_.is_open(longer)) return longer;
  return longer + " " + std::to_string(++long_names_);
}

void McpDecoder::read_call(std::string_view method, const Value& value, Event& event) {
  const Value& params = value["params"];
  const std::string id = id_text(value["id"]);
  const std::string row = free_row(method, id);
  requests_.add({std::string(method), row}, id);
  const std::string token = id_text(params["_meta"]["progressToken"]);
  // Client and server choose tokens independently: a row that is open keeps its token.
  const auto known = tokens_.find(token);
  const bool is_taken = known != tokens_.end() && calls_.is_open(known->second);
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
  calls_.begin(std::move(call), event);
}

/// Shows the server's progress message in the row of its call.
void McpDecoder::show_progress(const Value& params, Event& event) {
  const auto token = tokens_.find(id_text(params["progressToken"]));
  const std::string message = string_field(params, "message");
  if (token == tokens_.end() || !calls_.is_open(token->second)) return;
  if (message.empty()) return expect_text(event);
  ToolCallEvent call;
  call.call_id = token->second;
  call.status = Status::partial;
  call.result = ToolResult{ToolOutput(TextOutput{message, true}), {}};
  calls_.update(std::move(call), event);
}

/// Ends the row of `request`. An error after its cancellation only confirms the cancellation. A
/// second answer makes a row of its own, unless a task's result was fetched again.
void McpDecoder::end_call(const McpRequest& request, const Value& answer, Event& event) {
  const Value& error = answer["error"];
  const Value& result = answer["result"];
  CallRecord& call = calls_.open(request.row, event);
  const bool was_cancelled = call.broken_off && call.status == Status::cancelled;
  if (error.is_object() && was_cancelled) return;
  if (call.ended && !call.broken_off && !request.is_fetch) calls_.renew(call);
  ToolCallEvent end;
  end.call_id = request.row;
  if (error.is_object()) {
    end.result.emplace();
    end.result->error = ToolError{error_message(error), error["data"]};
  } else {
    end.result = read_result(request.method, result);
  }
  end.status = end.result->error ? Status::error : Status::done;
  const bool is_answer = request.method == "elicitation/create";
  const std::string_view action = result["action"].string_or_empty();
  if (is_answer && action == "decline") end.status = Status::denied;
  if (is_answer && action == "cancel") end.status = Status::cancelled;
  calls_.end(std::move(end), {null_value()}, event);
}

/// An answer whose request was not seen becomes a call of which only the end is known.
void McpDecoder::read_answer(const Value& value, Event& event) {
  std::optional<McpRequest> request = requests_.take(value, calls_);
  const Value& error = value["error"];
  const Value& result = value["result"];
  const bool has_row = request && !request->row.empty();
  if (has_row && begins_mcp_task(result)) {
    tasks_[id_text(result["task"]["taskId"])] = *request;
    return read_task(result["task"], event);
  }
  if (has_row) return end_call(*request, value, event);
  if (error.is_object()) {
    NoticeEvent notice;
    notice.code = "error";
    notice.tone = Tone::bad;
    notice.text = (request ? request->method + ": " : "") + error_message(error);
    notice.detail = error["data"];
    event.bodies.emplace_back(std::move(notice));
    return;
  }
  if (result["taskId"].is_string()) return read_task(result, event);
  if (request) return;
  const bool is_message = result["role"].is_string() && !result["content"].is_null();
  if (!is_message && !is_mcp_tool_result(result)) return;
  const std::string method = is_message ? "sampling/createMessage" : "tools/call";
  end_call({method, free_row(method, id_text(value["id"]))}, value, event);
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
  if (begins_mcp_task(result)) return 80;
  if (result["taskId"].is_string() && result["status"].is_string()) return 70;
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
  if (is_one_of(method, kTaskKinds)) return params["taskId"].is_string() ? 95 : 0;
  if (method == "ping") return 40;
  return is_listed_kind(kHiddenKinds, method) || method.starts_with("notifications/") ? 90 : 0;
}

std::unique_ptr<DialectDecoder> create_mcp() {
  return std::make_unique<McpDecoder>();
}

}  // namespace agent_timeline
