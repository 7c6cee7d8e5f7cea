#include "decode/acp/subagents.h"

#include <utility>

#include "decode/read/fields.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// The call id of a sub-agent's row, which is also the key of the sub-agent's scope.
std::string call_id(const std::string& session) {
  return "subagent-" + session;
}

bool update_text(const Value& update, std::initializer_list<const char*> names,
                 std::string& known) {
  for (const char* name : names) {
    const std::string text = string_field(update, name);
    if (text.empty() || text == known) continue;
    known = text;
    return true;
  }
  return false;
}

/// Reads `{state: "idle", stopReason: "cancelled"}`, or a single word.
Status status_of(const Value& state) {
  const bool is_object = state.is_object();
  const std::string_view word = (is_object ? state["state"] : state).string_or_empty();
  const std::string_view reason = state["stopReason"].string_or_empty();
  if (word == "failed" || word == "error") return Status::error;
  if (word == "cancelled") return Status::cancelled;
  if (word != "idle" && word != "completed") return Status::running;
  if (reason == "cancelled") return Status::cancelled;
  return reason == "error" || reason == "refusal" ? Status::error : Status::done;
}

}  // namespace

void AcpSubagents::update(const Value& update, Event& event) {
  const Value& own = update["subagentSessionId"];
  const std::string session = id_text(own.is_null() ? update["sessionId"] : own);
  if (session.empty()) return;
  const auto [known, is_new] = subagents_.try_emplace(session);
  Subagent& agent = known->second;
  if (is_new) agent.scope = event.scope;
  event.scope = agent.scope;
  const bool has_title = update_text(update, {"title", "name"}, agent.title);
  const bool has_task = update_text(update, {"description", "task"}, agent.task);
  ToolCallEvent call;
  call.call_id = call_id(session);
  call.match = is_new ? CallMatch::fresh : CallMatch::latest;
  if (is_new) call.name = tool_name(ToolId::run_agent, kAcp);
  if (is_new || has_title || has_task) {
    Value input = Value::object();
    if (!agent.title.empty()) input.add("description", Value::string(agent.title));
    if (!agent.task.empty()) input.add("prompt", Value::string(agent.task));
    call.input = ToolInput{std::move(input), {}};
  }
  // A sub-agent that is used again after its end keeps the status of its row.
  const Value& state = update["state"];
  if (is_new || (!state.is_null() && !agent.ended)) {
    call.status = status_of(state);
    agent.ended = call.status != Status::running;
    if (agent.ended) call.result.emplace();
  }
  if (call.input || call.status) event.bodies.emplace_back(std::move(call));
}

Scope AcpSubagents::scope_of(const std::string& session, const Value& meta) const {
  if (knows(session)) return {call_id(session), {}};
  const Value& parent = meta["claudeCode"]["parentToolUseId"];
  return {std::string(parent.string_or_empty()), {}};
}

}  // namespace agent_timeline
