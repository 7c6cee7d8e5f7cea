#include "decode/codex/calls.h"

#include <utility>
#include <variant>
#include <vector>

#include "base/text.h"
#include "decode/codex/agents.h"
#include "decode/codex/changes.h"
#include "decode/codex/outputs.h"
#include "decode/codex/shell.h"
#include "decode/codex/spelling.h"
#include "decode/read/fields.h"
#include "decode/read/mcp_content.h"
#include "decode/read/todos.h"
#include "decode/read/tool_value.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

bool is_end(const CodexItem& item) {
  return item.phase == CodexPhase::completed;
}

Value text_arguments(std::string name, std::string text) {
  Value arguments = Value::object();
  arguments.add(std::move(name), Value::string(std::move(text)));
  return arguments;
}

/// The duration in milliseconds: a number of them in the app-server, seconds and nanoseconds in
/// rollouts, else from the item's own times. Times of the events around it do not count, since they
/// include the wait for a person.
std::optional<std::int64_t> duration_of(const CodexItem& item) {
  const Value& fields = item.fields;
  const Value& parts = fields["duration"];
  constexpr std::int64_t nanos_in_ms = 1'000'000;
  std::optional<std::int64_t> ms = codex_member(fields, "duration_ms").integer();
  if (parts["secs"].integer())
    ms = *parts["secs"].integer() * 1000 + parts["nanos"].integer().value_or(0) / nanos_in_ms;
  const bool has_times = item.started_ms && item.ended_ms && *item.ended_ms >= *item.started_ms;
  return !ms && has_times ? *item.ended_ms - *item.started_ms : ms;
}

std::string status_of(const CodexItem& item) {
  return codex_snake_case(item.fields["status"].string_or_empty());
}

Status plain_status(const CodexItem& item) {
  const std::string word = status_of(item);
  if (word == "declined") return Status::denied;
  if (word == "failed") return Status::error;
  return is_end(item) ? Status::done : Status::running;
}

/// Notes a status of a newer version at the end of a call, whose output and exit code decide.
void check_status(const CodexItem& item, CodexContext& context) {
  const std::string word = status_of(item);
  const bool is_known = word.empty() || is_one_of(word, {"completed", "declined", "failed",
                                                         "generating", "in_progress", "success"});
  if (is_end(item) && !is_known) note_unknown_status(context.event);
}

bool is_in_background(const CallRecord& call) {
  return call.status == Status::background;
}

/// The output of a command that applies a patch, as the report of that patch.
ToolOutput patch_report(const ToolResult& result) {
  FileChange change;
  const auto* command = result.output ? std::get_if<CommandOutput>(&*result.output) : nullptr;
  if (command != nullptr) change.message = trim(command->standard_output);
  return change;
}

void command(const CodexItem& item, CodexContext& context) {
  const Value& fields = item.fields;
  const bool is_patch = tool_of(kCodex, context.call(item.id).name) == ToolId::apply_patch;
  const std::string_view name =
      is_patch ? tool_name(ToolId::apply_patch) : tool_name(ToolId::run_command, kCodex);
  ToolCallEvent call = read_codex_call(item, name, context);
  const CallRecord& known = context.call(item.id);
  const std::string source = codex_snake_case(codex_text(fields, "source"));
  call.by_user = source == "user_shell";
  if (!is_end(item)) context.state.running.insert(context.key_of(item.id));
  if (!known.start_seen) {
    const std::string line = codex_command(fields["command"]);
    if (!line.empty()) call.input = ToolInput{text_arguments("command", line), {}};
  }
  const Value& whole = codex_member(fields, "aggregated_output");
  std::string output(whole.string_or_empty());
  if (!whole.is_string() && is_end(item))
    output = std::move(context.state.streamed_output[context.key_of(item.id)]);
  std::string status = status_of(item);
  if (!is_end(item)) status = "in_progress";
  CodexOutcome outcome = codex_command_outcome(status, codex_member(fields, "exit_code").integer(),
                                               std::move(output), is_in_background(known));
  call.status = outcome.status;
  if (is_patch && is_end(item)) outcome.result.output = patch_report(outcome.result);
  if (is_end(item) || !whole.string_or_empty().empty()) call.result = std::move(outcome.result);
  if (!is_end(item) && call.result) call.status = Status::partial;
  finish_codex_call(std::move(call), item, context);
}

void file_change(const CodexItem& item, CodexContext& context) {
  const std::vector<CodexChange> changes = read_codex_changes(item.fields["changes"]);
  ToolCallEvent call = read_codex_call(item, tool_name(ToolId::apply_patch), context);
  call.subject = codex_changed_paths(changes);
  ToolResult result;
  // In older versions, only the event at the beginning lists the changes.
  if (!changes.empty()) result.output = codex_file_change(changes);
  if (call.status == Status::error) {
    const std::string errors = codex_text(item.fields, "stderr");
    if (!errors.empty()) result.error = ToolError{errors, {}};
  }
  // Before the end, these are the requested changes, which a person needs to see to approve them.
  call.result = std::move(result);
  finish_codex_call(std::move(call), item, context);
}

Links read_links(const Value& results) {
  Links links;
  for (const Member& item : results.members()) {
    Link link{codex_text(item.value, "url"), codex_text(item.value, "title"),
              codex_text(item.value, "snippet")};
    if (!link.url.empty()) links.links.push_back(std::move(link));
  }
  return links;
}

void web_search(const CodexItem& item, CodexContext& context) {
  const Value& action = item.fields["action"];
  const std::string kind = codex_snake_case(action["type"].string_or_empty());
  const bool opens = kind == "open_page" || kind == "find_in_page";
  ToolCallEvent call = read_codex_call(
      item, tool_name(opens ? ToolId::fetch_page : ToolId::search_web, kCodex), context);
  std::string query = codex_text(item.fields, "query");
  if (query.empty()) query = codex_queries(action);
  Value arguments = opens ? text_arguments("url", codex_text(action, "url"))
                          : text_arguments("query", std::move(query));
  if (kind == "find_in_page") arguments.add("pattern", action["pattern"]);
  call.input = ToolInput{std::move(arguments), {}};
  Links links = read_links(item.fields["results"]);
  if (!links.links.empty()) call.result = ToolResult{std::move(links), {}};
  finish_codex_call(std::move(call), item, context);
}

/// Converts a `file:` URL to a path; a path is unchanged.
std::string plain_path(std::string path) {
  constexpr std::string_view scheme = "file://";
  return path.starts_with(scheme) ? path.substr(scheme.size()) : path;
}

void image_view(const CodexItem& item, CodexContext& context) {
  ToolCallEvent call = read_codex_call(item, tool_name(ToolId::read_file, kCodex), context);
  call.input = ToolInput{text_arguments("path", plain_path(codex_text(item.fields, "path"))), {}};
  if (is_end(item)) context.state.viewed[context.key_of(item.id)] = item.ended_ms;
  finish_codex_call(std::move(call), item, context);
}

void image_generation(const CodexItem& item, CodexContext& context) {
  ToolCallEvent call = read_codex_call(item, tool_name(ToolId::make_image), context);
  const std::string prompt = codex_text(item.fields, "revised_prompt");
  if (!prompt.empty()) call.input = ToolInput{text_arguments("prompt", prompt), {}};
  const std::string data = codex_text(item.fields, "result");
  if (!data.empty()) {
    call.result.emplace();
    call.result->images.push_back({Image::Source::data, data, "image/png"});
  } else if (const std::string path = codex_text(item.fields, "saved_path"); !path.empty()) {
    call.result.emplace();
    call.result->images.push_back({Image::Source::path, path, {}});
  }
  finish_codex_call(std::move(call), item, context);
}

void add_error(const Value& error, ToolCallEvent& call) {
  if (!error.truthy()) return;
  if (!call.result) call.result.emplace();
  std::string message = codex_error_message(error);
  call.status = codex_mcp_refusal(message).value_or(Status::error);
  call.result->error = ToolError{std::move(message), {}};
}

void mcp_call(const CodexItem& item, CodexContext& context) {
  const Value& fields = item.fields;
  const std::string name =
      "mcp__" + codex_text(fields, "server") + "__" + codex_text(fields, "tool");
  ToolCallEvent call = read_codex_call(item, name, context);
  call.input = ToolInput{fields["arguments"], {}};
  const Value& result = fields["result"];
  if (result.is_object()) call.result = read_mcp_result(result, "\n\n");
  if (codex_member(result, "is_error").truthy()) call.status = Status::error;
  add_error(fields["error"], call);
  finish_codex_call(std::move(call), item, context);
}

/// A tool that the client provides.
void dynamic_call(const CodexItem& item, CodexContext& context) {
  const Value& fields = item.fields;
  ToolCallEvent call = read_codex_call(item, codex_text(fields, "tool"), context);
  call.input = ToolInput{fields["arguments"], {}};
  const Value& content = codex_member(fields, "content_items");
  if (content.is_array()) {
    call.result = read_content_blocks(content);
  }
  const Value& success = fields["success"];
  if (is_end(item) && !success.is_null() && !success.truthy()) call.status = Status::error;
  add_error(fields["error"], call);
  finish_codex_call(std::move(call), item, context);
}

struct KindRow {
  std::string_view kind;
  void (*decode)(const CodexItem& item, CodexContext& context);
};

constexpr KindRow kKinds[] = {
    {"collab_agent_tool_call", codex_agent_call},
    {"collab_tool_call", codex_agent_call},
    {"command_execution", command},
    {"dynamic_tool_call", dynamic_call},
    {"file_change", file_change},
    {"image_generation", image_generation},
    {"image_view", image_view},
    {"mcp_tool_call", mcp_call},
    {"sub_agent_activity", codex_agent_activity},
    {"web_search", web_search},
};

}  // namespace

ToolCallEvent read_codex_call(const CodexItem& item, std::string_view name, CodexContext& context) {
  ToolCallEvent call;
  call.call_id = item.id;
  CallRecord& known = context.call(item.id);
  // An id that begins again after its end belongs to another call.
  if (item.phase == CodexPhase::started && known.ended) context.state.calls.renew(known);
  call.name = name;
  call.status = plain_status(item);
  check_status(item, context);
  if (!is_end(item)) return call;
  call.duration_ms = duration_of(item);
  call.ended_ms = item.ended_ms;
  // A denied call did not run, however long the approval was pending.
  if (call.status == Status::denied) call.duration_ms = 0;
  return call;
}

void finish_codex_call(ToolCallEvent call, const CodexItem& item, CodexContext& context) {
  CallLedger& calls = context.state.calls;
  if (!is_end(item)) return calls.update(std::move(call), context.event);
  if (!context.call(item.id).row_has_start && !item.id.empty()) {
    ToolCallEvent start;
    start.call_id = call.call_id;
    start.name = call.name;
    calls.announce(std::move(start), context.event);
  }
  context.state.streamed_output.erase(context.key_of(item.id));
  context.state.running.erase(context.key_of(item.id));
  if (!call.result) call.result.emplace();
  calls.end(std::move(call), {.value = null_value(), .is_echo = true}, context.event);
}

bool decode_codex_call(std::string_view kind, const CodexItem& item, CodexContext& context) {
  for (const KindRow& row : kKinds) {
    if (row.kind != kind) continue;
    row.decode(item, context);
    return true;
  }
  return false;
}

std::string codex_queries(const Value& action) {
  std::string text = codex_text(action, "query");
  if (!text.empty()) return text;
  for (const Member& query : action["queries"].members()) {
    if (!text.empty()) text += ", ";
    text += query.value.string_or_empty();
  }
  return text;
}

void add_codex_output(const std::string& id, std::string_view chunk, CodexContext& context) {
  const CallRecord& known = context.call(id);
  if (known.ended) return;
  ToolCallEvent more;
  more.call_id = id;
  add_command_output(known, std::string(chunk), more);
  more.status = is_in_background(known) ? Status::background : Status::partial;
  context.state.streamed_output[context.key_of(id)] += chunk;
  context.state.calls.update(std::move(more), context.event);
}

bool add_codex_plan(const Value& steps, Event& event) {
  if (!steps.is_array()) return false;
  Value list = Value::array();
  for (const Member& item : steps.members()) {
    const Value& step = item.value;
    const Value& completed = step["completed"];
    Value todo = Value::object();
    todo.add("content", step["step"].is_string() ? step["step"] : step["text"]);
    const std::string status = codex_snake_case(step["status"].string_or_empty());
    const std::string plain = completed.truthy() ? "completed" : "pending";
    todo.add("status", Value::string(status.empty() ? plain : status));
    list.add({}, std::move(todo));
  }
  auto todos = read_todos(list, event.notes);
  if (!todos) return false;
  event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
  return true;
}

void move_codex_commands_to_background(CodexContext& context) {
  for (std::string& id : take_codex_calls(context.state.running, context)) {
    ToolCallEvent call;
    call.call_id = std::move(id);
    call.status = Status::background;
    context.state.calls.update(std::move(call), context.event);
  }
}

void forget_codex_commands(CodexContext& context) {
  static_cast<void>(take_codex_calls(context.state.running, context));
}

std::vector<std::string> take_codex_calls(TextSet& keys, const CodexContext& context) {
  const std::string own = context.key_of({});
  std::vector<std::string> ids;
  auto at = keys.lower_bound(own);
  while (at != keys.end() && at->starts_with(own)) {
    ids.push_back(at->substr(own.size()));
    at = keys.erase(at);
  }
  return ids;
}

}  // namespace agent_timeline
