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
#include "decode/codex/texts.h"
#include "decode/codex/words.h"
#include "decode/read/fields.h"
#include "tools/arguments.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

using Side = CodexSaid::Side;

bool is_command_tool(std::string_view name) {
  return tool_of(kCodex, name) == ToolId::run_command;
}

bool makes_plan(std::string_view name) {
  return tool_of(kCodex, name) == ToolId::update_plan;
}

/// A command that the user ran. A rollout may contain an item for it, too.
void user_command(const CodexUserCommand& ran, CodexContext& now) {
  if (!now.state.said.is_new(Side::item, "command", ran.command)) return;
  ToolCallEvent call;
  call.call_id = "user command " + std::to_string(++now.state.user_commands);
  call.name = tool_name(ToolId::run_command, kCodex);
  call.by_user = true;
  Value arguments = Value::object();
  arguments.add("command", Value::string(ran.command));
  call.input = ToolInput{std::move(arguments), {}};
  ToolCallEvent end;
  end.call_id = call.call_id;
  now.state.calls.begin(std::move(call), now.event);
  now.state.calls.end(std::move(end), {.value = Value::string(ran.output), .is_echo = true},
                      now.event);
}

/// The first versions send the model the image of a call in a separate message. False for others.
bool give_picture(const Value& content, CodexContext& now) {
  auto& promised = now.state.promised_pictures;
  std::vector<Image> images = read_codex_output({}, false, content).result.images;
  if (promised.empty() || images.empty()) return false;
  ToolCallEvent end;
  end.call_id = promised.front().first;
  end.ended_ms = promised.front().second;
  promised.pop_front();
  end.result.emplace();
  end.result->images = std::move(images);
  now.state.calls.end(std::move(end), {.value = null_value(), .is_echo = true}, now.event);
  return true;
}

/// Hooks and the program also write in the user's name.
void user_message(const Value& payload, const std::string& id, CodexContext& now) {
  const Value& content = payload["content"];
  if (const auto prompt = read_codex_hook_prompt(content)) {
    if (now.state.said.is_new(Side::item, "hook", *prompt)) add_codex_hook_prompt(id, *prompt, now);
    return;
  }
  const std::string text = codex_user_text(content);
  if (is_blank(text) && give_picture(content, now)) return;
  if (const auto ran = read_codex_user_command(text)) return user_command(*ran, now);
  if (is_codex_context(payload, text)) return;
  if (!now.state.said.is_new(Side::item, "user", read_codex_prompt(text).text)) return;
  Value item = Value::object();
  item.add("type", Value::string("user_message"));
  item.add("content", content);
  decode_codex_item({item, CodexPhase::completed, id, {}, {}}, now);
}

void message(const Value& payload, CodexContext& now) {
  const std::string_view role = payload["role"].string_or_empty();
  const std::string id = id_text(payload["id"]);
  if (role == "developer" || role == "system") return;
  if (role == "user") return user_message(payload, id, now);
  add_codex_answer(Side::item, {payload, CodexPhase::completed, id, {}, {}},
                   codex_content(payload["content"]), now);
}

/// Shows the parts that no event has shown.
void reasoning(const Value& payload, CodexContext& now) {
  const bool has_summary = payload["summary"].size() > 0;
  std::string text;
  for (const Member& part : payload[has_summary ? "summary" : "content"].members()) {
    const std::string said = string_field(part.value, "text");
    if (said.empty() || !now.state.said.is_new(Side::item, "thought", said)) continue;
    if (!text.empty()) text += "\n\n";
    text += said;
  }
  if (text.empty()) return;
  MessageEvent thought;
  thought.key = id_text(payload["id"]);
  thought.reasoning = true;
  thought.text = std::move(text);
  now.event.bodies.emplace_back(std::move(thought));
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

void begin_call(const std::string& id, std::string name, ToolInput input, CodexContext& now) {
  ToolCallEvent call;
  call.call_id = id;
  call.status = Status::running;
  if (auto patch = is_command_tool(name) ? patch_in(input.arguments) : std::nullopt) {
    name = tool_name(ToolId::apply_patch);
    input = patch_input(Value::string(std::move(*patch)));
  }
  if (is_command_tool(name)) {
    input.arguments = plain_arguments(input.arguments);
    now.state.running.insert(now.key_of(id));
  }
  if (tool_of(kCodex, name) == ToolId::run_agent)
    input.arguments = agent_arguments(input.arguments);
  CallRecord& known = now.call(id);
  if (known.ended && known.known) now.state.calls.renew(known);
  // An accepted plan becomes the to-do list; any other is shown as a call.
  known.hidden = !known.has_row && makes_plan(name) && input.arguments["plan"].is_array();
  if (known.hidden) now.state.plans.insert(id);
  call.name = std::move(name);
  call.input = std::move(input);
  now.state.calls.begin(std::move(call), now.event);
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

void function_call(const Value& payload, CodexContext& now) {
  begin_call(id_text(payload["call_id"]), name_of_call(payload),
             parse_arguments(payload["arguments"]), now);
}

void custom_call(const Value& payload, CodexContext& now) {
  begin_call(id_text(payload["call_id"]), string_field(payload, "name"),
             patch_input(payload["input"]), now);
}

void shell_call(const Value& payload, CodexContext& now) {
  const Value& action = payload["action"];
  Value arguments = Value::object();
  arguments.add("command", action["command"]);
  if (action["working_directory"].is_string())
    arguments.add("workdir", action["working_directory"]);
  const std::string id = id_text(payload["call_id"]);
  begin_call(id.empty() ? id_text(payload["id"]) : id, "local_shell",
             ToolInput{std::move(arguments), {}}, now);
}

void tool_search(const Value& payload, CodexContext& now) {
  begin_call(id_text(payload["call_id"]), "tool_search", ToolInput{payload["arguments"], {}}, now);
}

/// True for the output that the first versions give in place of the image that a call views.
bool promises_picture(const CallRecord& call, const Value& output) {
  return tool_of(kCodex, call.name) == ToolId::read_file &&
         trim(output.string_or_empty()) == "attached local image path";
}

void call_output(const Value& payload, CodexContext& now) {
  const std::string id = id_text(payload["call_id"]);
  ToolCallEvent end;
  end.call_id = id;
  CallRecord& call = now.call(id);
  const bool was_answered = now.state.answered.contains(now.key_of(id)) && !call.hidden;
  if (promises_picture(call, payload["output"]))
    now.state.promised_pictures.emplace_back(id, now.event.time_ms);
  if (call.ended && !was_answered) {
    // Its item has reported the end, but without the image.
    const auto viewed = now.state.viewed.find(now.key_of(id));
    if (viewed == now.state.viewed.end()) return;
    end.ended_ms = viewed->second;
    now.state.viewed.erase(viewed);
    end.result.emplace();
    end.result->images = read_codex_output({}, false, payload["output"]).result.images;
    if (end.result->images.empty()) return;
  }
  now.state.plans.erase(id);
  now.state.running.erase(now.key_of(id));
  if (payload["type"].text() == "custom_tool_call_output")
    now.state.answered.insert(now.key_of(id));
  const std::string job = codex_job_of(call);
  now.state.calls.end(std::move(end),
                      {.value = payload["output"], .beside = payload["tools"], .is_echo = true},
                      now.event);
  if (job.empty()) return note_codex_job(id, now);
  tell_codex_job(job, payload["output"], now);
}

/// The model's copy of an item, with the same id: the first of both counts.
void item_again(const Value& payload, std::string_view type, CodexContext& now) {
  const std::string id = id_text(payload["id"]);
  if (!id.empty() && now.call(id).ended) return;
  const Value item = codex_item_fields(payload, type);
  decode_codex_item({item, CodexPhase::completed, id, {}, {}}, now);
}

void web_search(const Value& payload, CodexContext& now) {
  if (!is_new_codex_search(Side::item, payload, now)) return;
  item_again(payload, "web_search", now);
}

void image_generation(const Value& payload, CodexContext& now) {
  item_again(payload, "image_generation", now);
}

void letter(const Value& payload, CodexContext& now) {
  add_codex_letter(Side::item, payload, now);
}

/// Shows nothing: data for the program only.
void says_nothing(const Value&, CodexContext&) {}

struct KindRow {
  std::string_view kind;
  void (*decode)(const Value& payload, CodexContext& now);
};

constexpr KindRow kKinds[] = {
    {"additional_tools", says_nothing},
    {"agent_message", letter},
    {"compaction", says_nothing},
    {"compaction_summary", says_nothing},
    {"context_compaction", says_nothing},
    {"custom_tool_call", custom_call},
    {"custom_tool_call_output", call_output},
    {"function_call", function_call},
    {"function_call_output", call_output},
    {"ghost_snapshot", says_nothing},
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
  for (const KindRow& row : kKinds) {
    if (row.kind == kind) return &row;
  }
  return nullptr;
}

}  // namespace

bool is_codex_model_item(std::string_view kind) {
  return find_kind(kind) != nullptr;
}

bool decode_codex_model_item(const Value& payload, CodexContext& now) {
  const KindRow* row = find_kind(payload["type"].string_or_empty());
  if (row == nullptr) return false;
  row->decode(payload, now);
  return true;
}

bool CodexResults::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                            Event& event) {
  if (said.result || said.status) return true;
  CodexOutcome outcome = read_codex_output(call.name, is_command_tool(call.name), answer.value);
  if (outcome.has_heading && !codex_job_of(call).empty()) read_codex_job_report(outcome);
  if (answer.beside.is_array()) outcome.result.output = JsonOutput{answer.beside};
  unpack_codex_result(call, outcome.result);
  said.status = outcome.status;
  said.result = std::move(outcome.result);
  said.duration_ms = outcome.duration_ms;
  return !call.hidden || outcome.status != Status::done ||
         !add_codex_plan(call.arguments["plan"], event);
}

void give_up_codex_plans(CodexContext& now) {
  for (const std::string& id : std::exchange(now.state.plans, {})) {
    now.call(id).hidden = false;
    ToolCallEvent call;
    call.call_id = id;
    now.state.calls.update(std::move(call), now.event);
  }
}

}  // namespace agent_timeline
