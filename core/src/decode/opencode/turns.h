// How the work of opencode's agents ends, fails or is tried again.
// Invariant: what a session and its message both say to have gone wrong is one row.
#pragma once

#include <string>

#include "base/text_map.h"
#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

class OpencodeTurns {
 public:
  /// A message of the person: what went wrong before is another matter.
  void begin(const std::string& message);
  /// The work of the agent that `event` is of has ended.
  void end(Event& event);
  /// `message` is the one that says it; empty for a session.
  void fail(const Value& error, const std::string& message, Event& event);
  /// The work has failed, for a reason that is told here, or was before.
  void end_failed(const Value& error, Event& event);
  /// The agent was stopped, by the word of its session.
  void interrupt(Event& event);
  /// A request that failed and is made again at the time `next`.
  static void retry(const Value& status, Event& event);

 private:
  /// What was last said to have gone wrong.
  struct Told {
    std::string text;
    std::string message;
    std::string scope;
  };
  [[nodiscard]] bool is_repeated(Told said);
  void tell(bool aborted, std::string text, Event& event);

  Told error_;
  /// The messages whose error was told.
  TextSet failed_;
  TextSet user_messages_;
};

}  // namespace agent_timeline
