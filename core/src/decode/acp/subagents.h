// Sub-agents of ACP that have sessions of their own: which session is whose, and what is known of
// each. Invariant: a sub-agent is one row, a call, and what its session tells stands below that.
#pragma once

#include <string>
#include <string_view>

#include "base/text_map.h"
#include "event/event.h"

namespace agent_timeline {

class AcpSubagents {
 public:
  /// `subagent_update`, or of older agents `subagent_spawned` and `subagent_state_update`.
  void update(const Value& update, Event& event);
  [[nodiscard]] bool knows(const std::string& session) const { return known_.contains(session); }
  /// The sub-agent whose session that is, or which `meta` names; none for the main agent.
  [[nodiscard]] Scope scope_of(const std::string& session, const Value& meta) const;

 private:
  struct Subagent {
    Scope scope;
    std::string title;
    std::string task;
    bool ended = false;
  };

  /// By their sessions.
  TextMap<Subagent> known_;
};

}  // namespace agent_timeline
