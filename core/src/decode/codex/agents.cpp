#include "decode/codex/agents.h"

#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "decode/codex/calls.h"
#include "decode/codex/packed.h"
#include "decode/codex/spelling.h"
#include "decode/read/fields.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// Registers the threads that a call starts as its sub-agents.
void link_agents(const CodexItem& item, CodexContext& context) {
  const Value& receivers = codex_member(item.fields, "receiver_thread_ids");
  for (const Member& thread : receivers.members())
    context.state.agents.try_emplace(id_text(thread.value), item.id);
}

/// The nickname of the sub-agent, if it has one.
std::string nickname_of(const CodexItem& item) {
  const Value& receivers = codex_member(item.fields, "receiver_agents");
  return receivers.size() == 1 ? codex_text(receivers.members().front().value, "agent_nickname")
                               : std::string();
}

/// The last component of `/root/review/tests`.
std::string task_in(std::string_view path) {
  return std::string(path.substr(path.rfind('/') + 1));
}

/// Adds a row for the sub-agent, unless its call is in the log.
void start_agent(const CodexItem& item, CodexContext& context) {
  const std::string path = codex_text(item.fields, "agent_path");
  context.state.agents.try_emplace(codex_text(item.fields, "agent_thread_id"), item.id);
  if (!path.empty()) context.state.agent_paths[path] = item.id;
  if (context.call(item.id).start_seen) return;
  ToolCallEvent call = read_codex_call(item, tool_name(ToolId::run_agent, kCodex), context);
  Value arguments = Value::object();
  arguments.add("description", Value::string(task_in(path)));
  call.input = ToolInput{std::move(arguments), {}};
  finish_codex_call(std::move(call), item, context);
}

void stop_agent(const CodexItem& item, CodexContext& context) {
  const auto agent = context.state.agents.find(codex_text(item.fields, "agent_thread_id"));
  if (agent == context.state.agents.end()) return;
  const CallRecord* started = context.state.calls.find(agent->second, context.event.scope.key);
  if (started == nullptr || !started->has_row) return;
  ToolCallEvent stopped;
  stopped.call_id = agent->second;
  stopped.status = Status::cancelled;
  context.state.calls.end(std::move(stopped), {.value = null_value(), .is_echo = true},
                          context.event);
}

/// The tool of an older version's event, by the prefix of its kind; empty for none.
std::string_view tool_of_event(std::string_view kind) {
  constexpr std::pair<std::string_view, std::string_view> others[] = {
      {"collab_agent_interaction_", "send_input"},
      {"collab_resume_", "resume_agent"},
      {"collab_waiting_", "wait"},
  };
  if (kind.starts_with("collab_agent_spawn_")) return tool_name(ToolId::run_agent, kCodex);
  if (kind.starts_with("collab_close_")) return tool_name(ToolId::stop_task, kCodex);
  for (const auto& [prefix, tool] : others) {
    if (kind.starts_with(prefix)) return tool;
  }
  return {};
}

/// Adds the threads of such an event and their states under the names that an item has for them.
void add_threads(const Value& payload, Value& item) {
  Value threads = payload["receiver_thread_ids"];
  Value states = payload["statuses"];
  const Value& started = payload["new_thread_id"];
  const Value& thread = started.is_null() ? payload["receiver_thread_id"] : started;
  if (thread.is_string()) {
    threads = Value::array();
    threads.add({}, thread);
    states = Value::object();
    if (!payload["status"].is_null()) states.add(std::string(thread.text()), payload["status"]);
  }
  item.add("receiver_thread_ids", std::move(threads));
  item.add("agents_states", std::move(states));
}

}  // namespace

void codex_agent_event(const Value& payload, CodexContext& context) {
  const std::string_view kind = payload["type"].string_or_empty();
  const bool begins = kind.ends_with("_begin");
  Value fields = Value::object();
  fields.add("tool", Value::string(std::string(tool_of_event(kind))));
  for (const char* name : {"prompt", "model"})
    fields.add(name, payload[name]);
  add_threads(payload, fields);
  const CodexItem item{fields,
                       begins ? CodexPhase::started : CodexPhase::completed,
                       id_text(payload["call_id"]),
                       {},
                       {}};
  const CallRecord& known = context.call(item.id);
  if (!known.start_seen && !known.ended) return codex_agent_call(item, context);
  // The call and its output contain the rest.
  if (kind.starts_with("collab_agent_spawn_")) link_agents(item, context);
}

void codex_agent_call(const CodexItem& item, CodexContext& context) {
  const Value& fields = item.fields;
  const std::string tool = codex_snake_case(codex_text(fields, "tool"));
  const std::string_view starter = tool_name(ToolId::run_agent, kCodex);
  ToolCallEvent call =
      read_codex_call(item, tool.empty() ? starter : std::string_view(tool), context);
  if (call.name == starter) link_agents(item, context);
  Value arguments = Value::object();
  if (fields["prompt"].truthy()) arguments.add("prompt", fields["prompt"]);
  for (const auto& [name, text] :
       {std::pair("model", codex_text(fields, "model")), std::pair("nickname", nickname_of(item))})
    if (!text.empty()) arguments.add(name, Value::string(text));
  // The call itself contains more.
  if (!context.call(item.id).start_seen) call.input = ToolInput{std::move(arguments), {}};
  std::string states = codex_agent_states(codex_member(fields, "agents_states"));
  if (item.phase == CodexPhase::completed && !states.empty())
    call.result = ToolResult{TextOutput{std::move(states)}, {}};
  finish_codex_call(std::move(call), item, context);
}

void codex_agent_activity(const CodexItem& item, CodexContext& context) {
  const std::string kind = codex_snake_case(codex_text(item.fields, "kind"));
  if (kind == "interrupted") return stop_agent(item, context);
  // A message to it is a call of its own, or its next task.
  if (kind == "started" || kind == "completed") start_agent(item, context);
}

void add_codex_peer_message(CodexDuplicates::Side side, const Value& payload,
                            CodexContext& context) {
  MessageEvent message;
  message.text = codex_content(payload["content"]);
  const std::string author = string_field(payload, "author");
  if (is_blank(message.text) ||
      !context.state.duplicates.is_new(side, "from " + author, message.text))
    return;
  const auto agent = context.state.agent_paths.find(author);
  if (agent != context.state.agent_paths.end()) {
    context.event.scope = {agent->second, std::string(tool_name(ToolId::run_agent, kCodex))};
  } else {
    // The parent of this agent addresses it as a user would; messages of other agents are
    // forwarded.
    message.role = Role::user;
    message.injected = !payload["recipient"].string_or_empty().starts_with(author + "/");
  }
  context.event.bodies.emplace_back(std::move(message));
}

}  // namespace agent_timeline
