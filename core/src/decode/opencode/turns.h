// How the work of opencode's agents ends, fails or is retried.
// Invariant: an error that both a session and its message report is one row.
#pragma once

#include <string>

#include "base/text_map.h"
#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

class OpencodeTurns {
 public:
  /// A message of the user begins, so that later errors are new ones.
  void begin(const std::string& message);
  /// Ends the turn, if `event` is of the main agent.
  void end(Event& event);
  /// Shows an error; `message` is the one that reports it, or empty if the session does.
  void fail(const Value& error, const std::string& message, Event& event);
  /// Ends the turn as failed. The reason is `error`, or was shown before.
  void end_failed(const Value& error, Event& event);
  /// Shows that the agent was stopped, as its session reports.
  void interrupt(Event& event);
  /// Shows that a failed request will be made again at the time `next`.
  static void retry(const Value& status, Event& event);

 private:
  /// The error that was reported last.
  struct ErrorReport {
    std::string text;
    std::string message;
    std::string scope;
  };
  [[nodiscard]] bool is_repeated(ErrorReport report);
  void show_failure(bool aborted, std::string text, Event& event);

  ErrorReport error_;
  /// The messages whose error was shown.
  TextSet failed_;
  TextSet user_messages_;
};

}  // namespace agent_timeline
