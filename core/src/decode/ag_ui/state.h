// What the decoder remembers of an AG-UI thread, for the files of this dialect only.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "base/text_map.h"
#include "base/value.h"
#include "decode/read/call_ledger.h"
#include "decode/read/event_parts.h"
#include "event/event.h"

namespace agent_timeline {

/// The results of calls: a text or parts, and perhaps an error beside them.
class AgUiResults final : public CallReader {
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                Event& event) override;
};

/// What a person was asked: about a call, of the sub-agent that is suspended until then.
struct AgUiInterrupt {
  std::string call;
  std::string agent;
};

struct AgUiState {
  /// Who says a message, by its id, as its beginning told.
  TextMap<Role> roles;
  /// Messages that were told of, and the agent that each is of, by `Scope::key`.
  TextMap<std::string> messages;
  AgUiResults results;
  CallLedger calls{
      {.ids_span_agents = true, .keeps_text = true, .second_end = CallPolicy::SecondEnd::replaces},
      results};
  /// What a chunk has opened, until anything else comes; empty for none.
  std::string open_text;
  bool open_is_thought = false;
  Scope open_scope;
  std::string open_call;
  /// The sub-agent of a run, by `Scope::key`, and those that have a row of their own.
  TextMap<std::string> agents;
  TextSet own_rows;
  /// The contents of activities, which come as changes.
  TextMap<Value> activities;
  /// Of the state of the application: `{todos}`, if it has such a list.
  Value todos;
  /// Thoughts without an id are counted.
  std::uint64_t thoughts = 0;
  /// Calls by the tool; those that have ended are dropped from the front.
  TextMap<std::deque<std::string>> calls_by_name;
  /// What the agent said last, and in which message.
  std::string speaking;
  std::string said;
  bool was_interrupted = false;
  /// What a person was asked in this run.
  TextSet questions;
  /// By the id of the interrupt.
  TextMap<AgUiInterrupt> interrupts;
  /// What the event being decoded says of other agents than it ends with.
  std::vector<Event> ahead;
};

/// The event being decoded.
struct AgUiContext {
  AgUiState& state;
  Event& event;

  /// Calls `say` with a part of the event that is of `scope`, or of the agent whose call it is
  /// about.
  template <typename Say>
  void apart(const Scope& scope, Say say) {
    say_apart(scope, event, state.ahead, [&](Event& part) {
      AgUiContext inner{state, part};
      say(inner);
    });
  }
};

}  // namespace agent_timeline
