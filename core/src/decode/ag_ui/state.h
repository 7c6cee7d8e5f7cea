// State of the decoder of an AG-UI thread, for the files of this dialect only.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "base/json/patch.h"
#include "base/text_map.h"
#include "base/value.h"
#include "decode/read/call_ledger.h"
#include "decode/read/event_parts.h"
#include "event/event.h"

namespace agent_timeline {

/// Reads the results of calls: a text or parts, and possibly an error beside them.
class AgUiResults final : public CallReader {
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                Event& event) override;
};

/// A question to a person: the call that it concerns, and the call of the sub-agent that is
/// suspended until it is decided. Either may be empty.
struct AgUiInterrupt {
  std::string call;
  std::string agent;
};

/// An activity: its content, and `Scope::key` of the agent whose row shows it, if one does.
struct AgUiActivity {
  PatchedJson content;
  std::optional<std::string> shown_in;
};

struct AgUiState {
  /// The role of each message, by its id, from its start event.
  TextMap<Role> roles;
  /// `Scope::key` of the agent of each message seen so far, by message id.
  TextMap<std::string> messages;
  AgUiResults results;
  CallLedger calls{
      {.ids_span_agents = true, .keeps_text = true, .second_end = CallPolicy::SecondEnd::replaces},
      results};
  /// What chunks have opened, until an event ends it; empty for none.
  std::string open_text;
  bool open_is_thought = false;
  Scope open_scope;
  std::string open_call;
  /// `Scope::key` of the sub-agent of each run, and the runs that have a row of their own.
  TextMap<std::string> agents;
  TextSet own_rows;
  TextMap<AgUiActivity> activities;
  /// The part of the application's state that is followed: `{todos}`, if it has such a list.
  PatchedJson todos;
  /// Number of thoughts without an id.
  std::uint64_t thoughts = 0;
  /// Ids of calls, by tool; ended ones are dropped from the front.
  TextMap<std::deque<std::string>> calls_by_name;
  /// Id and text of the agent's latest message.
  std::string latest_message;
  std::string latest_text;
  bool was_interrupted = false;
  /// The questions shown in this run.
  TextSet questions;
  /// Undecided interrupts, by id.
  TextMap<AgUiInterrupt> interrupts;
  /// Parts of the event being decoded that belong to other agents.
  std::vector<Event> ahead;
};

/// The event being decoded.
struct AgUiContext {
  AgUiState& state;
  Event& event;

  /// Calls `emit` with a part of the event that has `scope`, or the scope of the call that it is
  /// about.
  template <typename Emit>
  void in_scope(const Scope& scope, Emit emit) {
    add_scoped_part(scope, event, state.ahead, [&](Event& part) {
      AgUiContext inner{state, part};
      emit(inner);
    });
  }
};

}  // namespace agent_timeline
