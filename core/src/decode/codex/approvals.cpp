#include "decode/codex/approvals.h"

#include <string>
#include <utility>

#include "decode/codex/changes.h"
#include "decode/codex/packed.h"
#include "decode/codex/shell.h"
#include "decode/codex/spelling.h"
#include "decode/read/fields.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

void wait_for(const Value& value, ToolCallEvent call, CodexContext& context,
              bool is_whole_call = false) {
  context.state.approvals[id_text(value["id"])] = {context.event.scope, call.call_id,
                                                   is_whole_call};
  context.state.calls.await(std::move(call), context.event);
}

/// The call that a request is about.
ToolCallEvent call_of(const Value& params) {
  ToolCallEvent call;
  call.call_id = id_text(params["itemId"]);
  if (call.call_id.empty()) call.call_id = id_text(params["callId"]);
  return call;
}

void command_approval(const Value& value, CodexContext& context) {
  const Value& params = value["params"];
  ToolCallEvent call = call_of(params);
  const std::string line = codex_command(params["command"]);
  if (!line.empty()) {
    Value arguments = Value::object();
    arguments.add("command", Value::string(line));
    // Why permission is needed, which does not describe the command.
    if (params["reason"].truthy()) arguments.add("reason", params["reason"]);
    call.name = tool_name(ToolId::run_command, kCodex);
    call.input = ToolInput{std::move(arguments), {}};
    context.call(call.call_id).start_seen = true;
  }
  wait_for(value, std::move(call), context);
}

void patch_approval(const Value& value, CodexContext& context) {
  const Value& params = value["params"];
  ToolCallEvent call = call_of(params);
  call.name = tool_name(ToolId::apply_patch);
  const Value& changes = params["fileChanges"];
  if (changes.is_object()) {
    const auto read = read_codex_changes(changes);
    call.subject = codex_changed_paths(read);
    call.result = ToolResult{codex_file_change(read), {}};
  }
  wait_for(value, std::move(call), context);
}

/// A request for more permissions than the sandbox grants.
void permission_request(const Value& value, CodexContext& context) {
  const Value& params = value["params"];
  ToolCallEvent call = call_of(params);
  call.name = "request_permissions";
  Value arguments = Value::object();
  for (const char* name : {"reason", "permissions"}) {
    if (params[name].truthy()) arguments.add(name, params[name]);
  }
  call.input = ToolInput{std::move(arguments), {}};
  wait_for(value, std::move(call), context, true);
}

void question(const Value& value, CodexContext& context) {
  const Value& params = value["params"];
  ToolCallEvent call = call_of(params);
  call.name = tool_name(ToolId::ask, kCodex);
  Value arguments = Value::object();
  arguments.add("questions", params["questions"]);
  call.input = ToolInput{std::move(arguments), {}};
  wait_for(value, std::move(call), context, true);
}

/// An MCP tool asks for input while it runs.
void elicitation(const Value& value, CodexContext& context) {
  const Value& params = value["params"];
  NoticeEvent notice;
  notice.code = "permission-request";
  notice.tone = Tone::warning;
  notice.subject = codex_text(params, "server_name");
  notice.text = string_field(params["request"].is_object() ? params["request"] : params, "message");
  notice.key = "request " + id_text(value["id"]);
  context.state.approvals[id_text(value["id"])] = {context.event.scope, {}, false, notice};
  context.event.bodies.emplace_back(std::move(notice));
}

/// The client has to run one of its own tools. The item with the same id is the call.
void tool_call(const Value& value, CodexContext& context) {
  const Value& params = value["params"];
  ToolCallEvent call = call_of(params);
  if (call.call_id.empty() || context.call(call.call_id).row_has_start) return;
  call.name = string_field(params, "tool");
  call.input = ToolInput{params["arguments"], {}};
  call.status = Status::running;
  context.state.calls.announce(std::move(call), context.event);
}

struct RequestRow {
  std::string_view method;
  void (*decode)(const Value& value, CodexContext& context);
};

constexpr RequestRow kRequests[] = {
    {"applyPatchApproval", patch_approval},
    {"execCommandApproval", command_approval},
    {"item/commandExecution/requestApproval", command_approval},
    {"item/fileChange/requestApproval", patch_approval},
    {"item/permissions/requestApproval", permission_request},
    {"item/tool/call", tool_call},
    {"item/tool/requestUserInput", question},
    {"mcpServer/elicitation/request", elicitation},
};

bool is_decision(const Value& result) {
  return result["action"].is_string() || result["answers"].is_object() ||
         result["permissions"].is_object() || !result["decision"].is_null();
}

void end_request(const CodexApproval& request, Status status, ToolResult result,
                 CodexContext& context) {
  ToolCallEvent call;
  call.call_id = request.call_id;
  call.status = status;
  call.result = std::move(result);
  context.state.calls.end(std::move(call), {null_value()}, context.event);
}

/// Adds a refusal to the notice. After `accept`, the notice stays as it is.
void add_refusal(NoticeEvent notice, std::string_view action, CodexContext& context) {
  if (notice.key.empty() || (action != "decline" && action != "cancel")) return;
  if (!notice.text.empty()) notice.text += "\n\n";
  notice.text += action == "decline" ? "Declined." : "Cancelled.";
  context.event.bodies.emplace_back(std::move(notice));
}

}  // namespace

bool decode_codex_request(std::string_view method, const Value& value, CodexContext& context) {
  for (const RequestRow& row : kRequests) {
    if (row.method != method) continue;
    row.decode(value, context);
    return true;
  }
  return false;
}

void resolve_codex_request(const Value& id, CodexContext& context) {
  const auto open = context.state.approvals.find(id_text(id));
  if (open == context.state.approvals.end()) return;
  const CodexApproval request = std::move(open->second);
  context.state.approvals.erase(open);
  context.event.scope = request.scope;
  if (request.is_whole_call) return end_request(request, Status::done, {}, context);
  context.state.calls.resume(request.call_id, context.event);
}

bool answer_codex_request(const Value& value, CodexContext& context) {
  const Value& result = value["result"];
  const auto open = context.state.approvals.find(id_text(value["id"]));
  if (open == context.state.approvals.end() || !is_decision(result)) return false;
  const CodexApproval request = std::move(open->second);
  context.state.approvals.erase(open);
  context.event.scope = request.scope;
  const std::string word = codex_snake_case(result["decision"].string_or_empty());
  const bool grants_nothing =
      result["permissions"].is_object() && result["permissions"].size() == 0;
  ToolCallEvent call;
  call.call_id = request.call_id;
  if (result["action"].is_string()) {
    add_refusal(request.notice, result["action"].text(), context);
  } else if (result["answers"].is_object()) {
    const Value& arguments = context.call(request.call_id).arguments;
    end_request(request, Status::done, {read_codex_answers(result["answers"], arguments), {}},
                context);
  } else if (grants_nothing || word == "decline" || word == "cancel" || word == "denied" ||
             word == "abort") {
    context.state.calls.deny(std::move(call), context.event);
  } else if (request.is_whole_call) {
    end_request(request, Status::done, {}, context);
  } else {
    context.state.calls.resume(call.call_id, context.event);
  }
  return true;
}

}  // namespace agent_timeline
