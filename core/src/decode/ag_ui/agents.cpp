#include "decode/ag_ui/agents.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "decode/ag_ui/calls.h"
#include "decode/read/fields.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

void add_row(const std::string& run, const Value& value, AgUiContext& context) {
  context.event.scope = ag_ui_scope(value["parentSubagentRunId"], context.state);
  ToolCallEvent call;
  call.call_id = run;
  call.name = tool_name(ToolId::run_agent, kFrameworks);
  call.status = Status::running;
  Value arguments = Value::object();
  arguments.add("description", value[value["description"].truthy() ? "description" : "name"]);
  arguments.add("agent_type", value["name"]);
  call.input = ToolInput{std::move(arguments), {}};
  context.state.calls.announce(std::move(call), context.event);
}

/// True if the input of the call that started the sub-agent has its name as a member, as the inputs
/// of tools for sub-agents do.
bool names_agent(const std::string& call_id, std::string_view name, const AgUiContext& context) {
  const CallRecord* call = context.state.calls.find(call_id);
  if (call == nullptr) return false;
  const auto& members = call->arguments.members();
  return std::any_of(members.begin(), members.end(), [name](const Member& member) {
    return member.value.string_or_empty() == name;
  });
}

/// The row of the call that started it shows the call's own tool and input, so what the sub-agent
/// does, and its name if the input has none, is a row below.
void add_heading(const std::string& run, const std::string& call_id, const Value& value,
                 AgUiContext& context) {
  NoticeEvent notice;
  notice.code = "custom";
  notice.subject = string_field(value, "name");
  notice.text = string_field(value, "description");
  if (is_blank(notice.text) &&
      (is_blank(notice.subject) || names_agent(call_id, notice.subject, context)))
    return;
  if (is_blank(notice.subject)) notice.subject = run;
  notice.key = "agent " + run;
  context.event.scope = ag_ui_scope(value["subagentRunId"], context.state);
  context.event.bodies.emplace_back(std::move(notice));
}

}  // namespace

/// A sub-agent whose start was not seen gets a scope too, which keeps its rows apart from the
/// root's.
Scope ag_ui_scope(const Value& run, const AgUiState& state) {
  std::string id = id_text(run);
  const auto agent = state.agents.find(id);
  return {agent == state.agents.end() ? std::move(id) : agent->second, {}};
}

void begin_ag_ui_agent(const Value& value, AgUiContext& context) {
  const std::string run = id_text(value["subagentRunId"]);
  context.event.scope = {};
  if (const auto known = context.state.agents.find(run); known != context.state.agents.end())
    return context.state.calls.resume(known->second, context.event);
  const std::string call_id = id_text(value["parentToolCallId"]);
  context.state.agents[run] = call_id.empty() ? run : call_id;
  if (!call_id.empty()) return add_heading(run, call_id, value, context);
  context.state.own_rows.insert(run);
  add_row(run, value, context);
}

void end_ag_ui_agent(const Value& value, bool failed, AgUiContext& context) {
  const std::string run = id_text(value["subagentRunId"]);
  const auto starter = context.state.agents.find(run);
  const bool is_known = starter != context.state.agents.end();
  if (is_known && value["outcome"]["type"].string_or_empty() == "suspended")
    return interrupt_ag_ui_call(starter->second, context);
  const bool has_own_row = context.state.own_rows.contains(run);
  const Value& error = failed ? value["message"] : null_value();
  if (has_own_row) return end_ag_ui_call(run, value["result"], error, context);
  const bool has_outcome = failed || !value["result"].is_null();
  // The end of the call also ends the sub-agent.
  if (is_known && has_outcome)
    return finish_ag_ui_agent(starter->second, value["result"], error, context);
  TurnEvent turn;
  turn.phase = TurnEvent::Phase::end;
  context.event.bodies.emplace_back(std::move(turn));
}

}  // namespace agent_timeline
