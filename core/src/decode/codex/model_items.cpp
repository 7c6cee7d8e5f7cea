#include "decode/codex/model_items.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "decode/codex/agents.h"
#include "decode/codex/calls.h"
#include "decode/codex/items.h"
#include "decode/codex/jobs.h"
#include "decode/codex/outputs.h"
#include "decode/codex/packed.h"
#include "decode/codex/repeats.h"
#include "decode/codex/shell.h"
#include "decode/codex/spelling.h"
#include "decode/codex/texts.h"
#include "decode/read/fields.h"
#include "decode/read/find_row.h"
#include "tools/arguments.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

using Side = CodexDuplicates::Side;

bool is_command_tool(std::string_view name) {
  return tool_of(kCodex, name) == ToolId::run_command;
}

bool makes_plan(std::string_view name) {
  return tool_of(kCodex, name) == ToolId::update_plan;
}

/// A command that the user ran. A rollout may contain an item for it, too.
void user_command(const CodexUserCommand& ran, CodexContext& context) {
  if (!context.state.duplicates.is_new(Side::item, "command", ran.command)) return;
  ToolCallEvent call;
  call.call_id = "user command " + std::to_string(++context.state.user_commands);
  call.name = tool_name(ToolId::run_command, kCodex);
  call.by_user = true;
  Value arguments = Value::object();
  arguments.add("command", Value::string(ran.command));
  call.input = ToolInput{std::move(arguments), {}};
  ToolCallEvent end;
  end.call_id = call.call_id;
  context.state.calls.begin(std::move(call), context.event);
  context.state.calls.end(std::move(end), {.value = Value::string(ran.output), .is_echo = true},
                          context.event);
}

/// The first versions send the model the image of a call in a separate message. False for others.
bool add_promised_image(const Value& content, CodexContext& context) {
  auto& promised = context.turn().promised_images;
  std::vector<Image> images = read_codex_output({}, false, content).result.images;
  if (promised.empty() || images.empty()) return false;
  ToolCallEvent end;
  end.call_id = promised.front().first;
  end.ended_ms = promised.front().second;
  promised.pop_front();
  end.result.emplace();
  end.result->images = std::move(images);
  context.state.calls.end(std::move(end), {.value = null_value(), .is_echo = true}, context.event);
  return true;
}

/// Hooks and the program also write in the user's name.
void user_message(const Value& payload, const std::string& id, CodexContext& context) {
  const Value& content = payload["content"];
  if (const auto prompt = read_codex_hook_prompt(content)) {
    if (context.state.duplicates.is_new(Side::item, "hook", *prompt))
      add_codex_hook_prompt(id, *prompt, context);
    return;
  }
  const std::string text = codex_user_text(content);
  if (is_blank(text) && add_promised_image(content, context)) return;
  if (const auto ran = read_codex_user_command(text)) return user_command(*ran, context);
  if (is_codex_context(payload, text)) return;
  if (!context.state.duplicates.is_new(Side::item, "user", read_codex_prompt(text).text)) return;
  Value item = Value::object();
  item.add("type", Value::string("user_message"));
  item.add("content", content);
  decode_codex_item({item, CodexPhase::completed, id, {}, {}}, context);
}

void message(const Value& payload, CodexContext& context) {
  const std::string_view role = payload["role"].string_or_empty();
  const std::string id = id_text(payload["id"]);
  if (role == "developer" || role == "system") return;
  if (role == "user") return user_message(payload, id, context);
  add_codex_answer(Side::item, {payload, CodexPhase::completed, id, {}, {}},
                   codex_content(payload["content"]), context);
}

/// Shows the parts that no event has shown.
void reasoning(const Value& payload, CodexContext& context) {
  const bool has_summary = payload["summary"].size() > 0;
  std::string text;
  for (const Member& part : payload[has_summary ? "summary" : "content"].members()) {
    const std::string part_text = string_field(part.value, "text");
    if (part_text.empty() || !context.state.duplicates.is_new(Side::item, "thought", part_text))
      continue;
    if (!text.empty()) text += "\n\n";
    text += part_text;
  }
  if (text.empty()) return;
  MessageEvent thought;
  thought.key = id_text(payload["id"]);
  thought.reasoning = true;
  thought.text = std::move(text);
  context.event.bodies.emplace_back(std::move(thought));
}

/// The arguments of a call that starts a sub-agent, under the names in its item.
Value agent_arguments(const Value& arguments) {
  Value out = Value::object();
  for (const Member& member : arguments.members()) {
    const bool is_prompt = member.key == "message";
    const bool is_task = member.key == "task_name";
    out.add(is_prompt ? "prompt" : is_task ? "description" : member.key, member.value);
  }
  return out;
}

/// The arguments of a command, with the line that a person would type.
Value plain_arguments(const Value& arguments) {
  Value out = Value::object();
  for (const Member& member : arguments.members()) {
    const bool is_line = member.key == "command" || member.key == "cmd";
    out.add(is_line ? "command" : member.key,
            is_line ? Value::string(codex_command(member.value)) : member.value);
  }
  return out;
}

/// The patch of a command that only applies it: the program treats it as a call of that tool.
std::optional<std::string> patch_in(const Value& arguments) {
  const Member* command = find_argument(arguments, ArgumentField::command);
  return command == nullptr ? std::nullopt : codex_patch_in(command->value);
}

ToolInput patch_input(const Value& text) {
  Value arguments = Value::object();
  arguments.add("input", text);
  return {std::move(arguments), {}};
}

/// The record of the call that begins. An id of an ended call, or of a call that an earlier turn
/// left open, belongs to another call from now on.
CallRecord& begin_record(const std::string& id, CodexContext& context) {
  CallRecord& known = context.call(id);
  const std::string turn = std::to_string(context.turn().number);
  const bool is_of_earlier_turn = !known.owner.empty() && known.owner != turn;
  if (is_of_earlier_turn || (known.ended && known.known)) {
    context.state.calls.renew(known);
    context.state.answered.erase(context.key_of(id));
  }
  known.owner = turn;
  return known;
}

void begin_call(const std::string& id, std::string name, ToolInput input, CodexContext& context) {
  ToolCallEvent call;
  call.call_id = id;
  call.status = Status::running;
  if (auto patch = is_command_tool(name) ? patch_in(input.arguments) : std::nullopt) {
    name = tool_name(ToolId::apply_patch);
    input = patch_input(Value::string(std::move(*patch)));
  }
  if (is_command_tool(name)) {
    input.arguments = plain_arguments(input.arguments);
    context.state.running.insert(context.key_of(id));
  }
  if (tool_of(kCodex, name) == ToolId::run_agent)
    input.arguments = agent_arguments(input.arguments);
  CallRecord& known = begin_record(id, context);
  // An accepted plan becomes the to-do list; any other is shown as a call.
  known.hidden = !known.has_row && makes_plan(name) && input.arguments["plan"].is_array();
  if (known.hidden) context.state.plans.insert(context.key_of(id));
  call.name = std::move(name);
  call.input = std::move(input);
  context.state.calls.begin(std::move(call), context.event);
}

/// The name of the tool. For an MCP tool, the server is in `namespace`, possibly with the
/// separator.
std::string name_of_call(const Value& payload) {
  const std::string space = string_field(payload, "namespace");
  const std::string name = string_field(payload, "name");
  if (!space.starts_with("mcp__") || name.starts_with("mcp__")) return name;
  const bool is_joined = space.ends_with("__") || name.starts_with('_');
  return space + (is_joined ? "" : "__") + name;
}

void function_call(const Value& payload, CodexContext& context) {
  begin_call(id_text(payload["call_id"]), name_of_call(payload),
             parse_arguments(payload["arguments"]), context);
}

void custom_call(const Value& payload, CodexContext& context) {
  begin_call(id_text(payload["call_id"]), string_field(payload, "name"),
             patch_input(payload["input"]), context);
}

void shell_call(const Value& payload, CodexContext& context) {
  const Value& action = payload["action"];
  Value arguments = Value::object();
  arguments.add("command", action["command"]);
  if (action["working_directory"].is_string())
    arguments.add("workdir", action["working_directory"]);
  const std::string id = id_text(payload["call_id"]);
  const std::string name(tool_name(ToolId::run_command, kCodexItems));
  begin_call(id.empty() ? id_text(payload["id"]) : id, name, ToolInput{std::move(arguments), {}},
             context);
}

void tool_search(const Value& payload, CodexContext& context) {
  begin_call(id_text(payload["call_id"]), "tool_search", ToolInput{payload["arguments"], {}},
             context);
}

/// True for the output that the first versions give in place of the image that a call views.
bool promises_image(const CallRecord& call, const Value& output) {
  return tool_of(kCodex, call.name) == ToolId::read_file &&
         trim(output.string_or_empty()) == "attached local image path";
}

void call_output(const Value& payload, CodexContext& context) {
  const std::string id = id_text(payload["call_id"]);
  ToolCallEvent end;
  end.call_id = id;
  CallRecord& call = context.call(id);
  const bool was_answered = context.state.answered.contains(context.key_of(id)) && !call.hidden;
  if (promises_image(call, payload["output"]))
    context.turn().promised_images.emplace_back(id, context.event.time_ms);
  if (call.ended && !was_answered) {
    // Its item has reported the end, but without the image.
    const auto viewed = context.state.viewed.find(context.key_of(id));
    if (viewed == context.state.viewed.end()) return;
    end.ended_ms = viewed->second;
    context.state.viewed.erase(viewed);
    end.result.emplace();
    end.result->images = read_codex_output({}, false, payload["output"]).result.images;
    if (end.result->images.empty()) return;
  }
  context.state.plans.erase(context.key_of(id));
  context.state.running.erase(context.key_of(id));
  if (payload["type"].text() == "custom_tool_call_output")
    context.state.answered.insert(context.key_of(id));
  const std::string job = codex_job_of(call);
  context.state.calls.end(std::move(end),
                          {.value = payload["output"], .extra = payload["tools"], .is_echo = true},
                          context.event);
  if (job.empty()) return record_codex_job(id, context);
  report_codex_job(job, payload["output"], context);
}

/// The model's copy of an item, with the same id: the first of both counts.
void decode_repeated_item(const Value& payload, std::string_view type, CodexContext& context) {
  const std::string id = id_text(payload["id"]);
  if (!id.empty() && context.call(id).ended) return;
  const Value item = codex_item_fields(payload, type);
  decode_codex_item({item, CodexPhase::completed, id, {}, {}}, context);
}

void web_search(const Value& payload, CodexContext& context) {
  if (!is_new_codex_search(Side::item, payload, context)) return;
  decode_repeated_item(payload, "web_search", context);
}

void image_generation(const Value& payload, CodexContext& context) {
  decode_repeated_item(payload, "image_generation", context);
}

void peer_message(const Value& payload, CodexContext& context) {
  add_codex_peer_message(Side::item, payload, context);
}

/// Shows nothing: data for the program only.
void ignore(const Value&, CodexContext&) {}

struct KindRow {
  std::string_view kind;
  void (*decode)(const Value& payload, CodexContext& context);
};

constexpr KindRow kKinds[] = {
    {"additional_tools", ignore},
    {"agent_message", peer_message},
    {"compaction", ignore},
    {"compaction_summary", ignore},
    {"context_compaction", ignore},
    {"custom_tool_call", custom_call},
    {"custom_tool_call_output", call_output},
    {"function_call", function_call},
    {"function_call_output", call_output},
    {"ghost_snapshot", ignore},
    {"image_generation_call", image_generation},
    {"local_shell_call", shell_call},
    {"local_shell_call_output", call_output},
    {"message", message},
    {"reasoning", reasoning},
    {"tool_search_call", tool_search},
    {"tool_search_output", call_output},
    {"web_search_call", web_search},
};

const KindRow* find_kind(std::string_view kind) {
  return find_row(kKinds, &KindRow::kind, kind);
}

}  // namespace

bool is_codex_model_item(std::string_view kind) {
  return find_kind(kind) != nullptr;
}

bool decode_codex_model_item(const Value& payload, CodexContext& context) {
  const KindRow* row = find_kind(payload["type"].string_or_empty());
  if (row == nullptr) return false;
  row->decode(payload, context);
  return true;
}

bool CodexResults::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                            Event& event) {
  if (update.result || update.status) return true;
  CodexOutcome outcome = read_codex_output(call.name, is_command_tool(call.name), answer.value);
  if (outcome.has_heading && !codex_job_of(call).empty()) read_codex_job_report(outcome);
  if (answer.extra.is_array()) outcome.result.output = JsonOutput{answer.extra};
  unpack_codex_result(call, outcome.result);
  update.status = outcome.status;
  update.result = std::move(outcome.result);
  update.duration_ms = outcome.duration_ms;
  return !call.hidden || outcome.status != Status::done ||
         !add_codex_plan(call.arguments["plan"], event);
}

void show_unanswered_codex_plans(CodexContext& context) {
  for (const std::string& id : take_codex_calls(context.state.plans, context)) {
    context.call(id).hidden = false;
    ToolCallEvent call;
    call.call_id = id;
    context.state.calls.update(std::move(call), context.event);
  }
}

}  // namespace agent_timeline
