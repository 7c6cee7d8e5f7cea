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

 private:
  Scope start(const Value& line, const std::string& chain);

  ClaudeCalls& calls_;
  /// By the `uuid` of each line of a sidechain, and by the `agentId` of the chain.
  TextMap<Scope> by_line_;
  TextMap<Scope> by_agent_;
};

}  // namespace agent_timeline
