// Sub-agents of ACP that have sessions of their own: which session belongs to which, and the state
// of each. Invariant: a sub-agent is one row, a call, and the events of its session are nested in
// that.
#pragma once

#include <string>
#include <string_view>

#include "base/text_map.h"
#include "event/event.h"

namespace agent_timeline {

class AcpSubagents {
 public:
  /// `subagent_update`, or `subagent_spawned` and `subagent_state_update` of older agents.
  void update(const Value& update, Event& event);
  [[nodiscard]] bool knows(const std::string& session) const {
    return subagents_.contains(session);
  }
  /// The sub-agent that owns `session` or is named by `meta`; the empty scope for the root agent.
  [[nodiscard]] Scope scope_of(const std::string& session, const Value& meta) const;

 private:
  struct Subagent {
    Scope scope;
    std::string title;
    std::string task;
    bool ended = false;
  };

  /// By session id.
  TextMap<Subagent> subagents_;
};

}  // namespace agent_timeline
