// Sub-agents in Claude Code's session files. Their lines name no call: they are marked
// `isSidechain` and follow each other by `parentUuid` or `agentId`. A chain belongs to the call
// whose result names its `agentId`, else to the one whose prompt is its first message.
#pragma once

#include <string>

#include "base/text_map.h"
#include "decode/claude/calls.h"
#include "event/event.h"

namespace agent_timeline {

class ClaudeSidechains {
 public:
  explicit ClaudeSidechains(ClaudeCalls& calls) : calls_(calls) {}

  /// Sets the scope of `event` when `line` is of a sidechain.
  void place(const Value& line, Event& event);

  /// The progress of `call` brings a message of its sub-agent: sets the scope of `event`. False
  /// when a line of the sub-agent's own has brought it.
  bool take_step(const Value& message, const std::string& agent, const std::string& call,
                 Event& event);
  /// Whether `line`, of a sub-agent, is a message that the progress of a call has brought.
  [[nodiscard]] bool was_step(const Value& line) const;

 private:
  Scope start(const Value& line, const std::string& chain);

  ClaudeCalls& calls_;
  /// By the `uuid` of each line of a sidechain, and by the `agentId` of the chain.
  TextMap<Scope> by_line_;
  TextMap<Scope> by_agent_;
  /// The `uuid` of each message that the progress of a call has brought.
  TextSet steps_;
};

}  // namespace agent_timeline
