// Sub-agents in Claude Code's session files. Their lines name no call: they are marked
// `isSidechain` and linked by `parentUuid` or `agentId`. A chain belongs to the call whose result,
// or a line of the stream, names its `agentId`, else to the call whose prompt is its first message.
// Of calls with equal prompts, it is the one that the metadata file of the sub-agent names, if that
// came before the chain, else the first without a chain. Each sub-agent also has a file of its own:
// a log that begins with a sub-agent is read as such a file, in which the sub-agent is the root
// agent.
#pragma once

#include <string>
#include <string_view>

#include "base/text_map.h"
#include "decode/claude/calls.h"
#include "event/event.h"

namespace agent_timeline {

class ClaudeSidechains {
 public:
  explicit ClaudeSidechains(ClaudeCalls& calls) : calls_(calls) {}

  /// Sets the scope of `event` if `line` belongs to a sidechain. If it is set, because the line
  /// names its call, this remembers which sub-agent works for that call.
  void set_scope(const Value& line, Event& event);

  /// The progress of `call` contains a message of its sub-agent: sets the scope of `event`. False
  /// if a line of the sub-agent itself has contained it before.
  bool record_step(const Value& message, const std::string& agent, const std::string& call,
                   Event& event);
  /// True if `line`, of a sub-agent, is a message that the progress of a call has contained.
  [[nodiscard]] bool is_recorded_step(const Value& line) const;

 private:
  Scope start(const Value& line, const std::string& chain);
  std::string named_call(const std::string& agent, std::string_view prompt);
  void record_main_line(const Value& line, Event& event);

  ClaudeCalls& calls_;
  /// Scopes by the `uuid` of each line of a sidechain, and by the `agentId` of the chain.
  TextMap<Scope> by_line_;
  TextMap<Scope> by_agent_;
  /// Calls by the `agent_id` of their sub-agent, from the lines of a stream.
  TextMap<std::string> call_of_agent_;
  /// The call that the latest metadata file of a sub-agent names.
  std::string expected_;
  /// The `uuid` of each message that the progress of a call has contained.
  TextSet steps_;
  /// A line of the main conversation was seen.
  bool has_main_ = false;
  /// A sub-agent was read as the root agent.
  bool has_lone_agent_ = false;
};

}  // namespace agent_timeline
