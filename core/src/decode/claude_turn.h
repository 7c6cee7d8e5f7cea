// The turn of a Claude Code session that goes on: what a `result` line says at its end, and what a
// person's interruption does to it (event contracts, 4.2).
#pragma once

#include <string_view>

#include "event/event.h"

namespace agent_timeline {

class ClaudeTurn {
 public:
  /// A person asks something new.
  void begin();
  /// The root agent has said something.
  void note_text() { has_text_ = true; }
  /// The host asked the program to stop; the program may say nothing more of it than that the turn
  /// has failed.
  void request_interrupt() { interrupt_requested_ = true; }
  /// A person stopped the agent, or one sub-agent of it. Saying it again changes nothing. `text` is
  /// what the program says of it beyond that.
  void interrupt(Event& event, std::string_view text = {});
  /// A message that has just been shown said that the model could not be reached or refused: the
  /// end of the turn, unless it was a sub-agent's.
  void fail(Event& event);
  /// A `result` line: sums, errors, and the answer when nothing of it was said before.
  void end(const Value& result, Event& event);

 private:
  void add_failure(std::string_view subtype, const Value& result, Event& event);

  bool has_text_ = false;
  bool interrupted_ = false;
  bool interrupt_requested_ = false;
};

}  // namespace agent_timeline
