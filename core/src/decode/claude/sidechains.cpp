#include "decode/claude/sidechains.h"

#include <utility>

#include "decode/claude/hidden.h"
#include "decode/read/fields.h"

namespace agent_timeline {

void ClaudeSidechains::set_scope(const Value& line, Event& event) {
  if (!event.scope.key.empty()) {
    const std::string named = id_text(line["agent_id"]);
    if (!named.empty()) call_of_agent_.try_emplace(named, event.scope.key);
    return;
  }
  if (!line["isSidechain"].truthy()) return record_main_line(line, event);
  const std::string id = id_text(line["uuid"]);
  const std::string agent = id_text(line["agentId"]);
  const auto parent = by_line_.find(id_text(line["parentUuid"]));
  const auto known_agent = agent.empty() ? by_agent_.end() : by_agent_.find(agent);
  Scope scope;
  if (known_agent != by_agent_.end()) {
    scope = known_agent->second;
  } else if (agent.empty() && parent != by_line_.end()) {
    scope = parent->second;
  } else {
    scope = start(line, agent.empty() ? id : agent);
  }
  if (!id.empty()) by_line_[id] = scope;
  if (!agent.empty()) by_agent_[agent] = scope;
  event.scope = scope;
}

/// If a sub-agent was read as the root agent, the log is not its file after all: its further lines
/// are a sub-agent's. Some lines in the file of a sub-agent, and the file beside it, have no mark.
void ClaudeSidechains::record_main_line(const Value& line, Event& event) {
  if (claude_kind(line) == "agent-meta") expected_ = id_text(line["toolUseId"]);
  const bool is_main = line["type"].is_string() && line["agentId"].is_null();
  if (!is_main || std::exchange(has_main_, true) || !has_lone_agent_) return;
  const auto is_root = [](const auto& known) { return known.second.key.empty(); };
  std::erase_if(by_line_, is_root);
  std::erase_if(by_agent_, is_root);
  event.notes.push_back({"unknown-parent",
                         "The lines of a sub-agent came before the conversation that started it.",
                         NoteScope::kNoBody});
}

bool ClaudeSidechains::record_step(const Value& message, const std::string& agent,
                                   const std::string& call, Event& event) {
  const std::string id = id_text(message["uuid"]);
  event.scope = {call, {}};
  if (!agent.empty()) event.scope = by_agent_.try_emplace(agent, event.scope).first->second;
  calls_.assign_agent(event.scope.key);
  if (!id.empty() && by_line_.contains(id)) return false;
  if (!id.empty()) steps_.insert(id);
  return true;
}

/// Repeated results are recognised by their calls, and messages with an id by that.
bool ClaudeSidechains::is_recorded_step(const Value& line) const {
  return line["isSidechain"].truthy() && line["type"].string_or_empty() == "assistant" &&
         line["message"]["id"].is_null() && steps_.contains(id_text(line["uuid"]));
}

/// A metadata file does not name its sub-agent, which is the next one only if the prompt fits.
std::string ClaudeSidechains::named_call(const std::string& agent, std::string_view prompt) {
  const std::string expected = std::exchange(expected_, {});
  const auto named = call_of_agent_.find(agent);
  if (named != call_of_agent_.end()) return named->second;
  return calls_.has_prompt(expected, prompt) ? expected : std::string();
}

Scope ClaudeSidechains::start(const Value& line, const std::string& chain) {
  const std::string prompt = read_content(line["message"]["content"]).text;
  const std::string agent = id_text(line["agentId"]);
  const std::string call = calls_.claim_call(agent, named_call(agent, prompt), prompt);
  if (!call.empty()) return {call, {}};
  if (!has_main_ && !std::exchange(has_lone_agent_, true)) return {};
  return {"sidechain/" + chain, calls_.agent_tool()};
}

}  // namespace agent_timeline
