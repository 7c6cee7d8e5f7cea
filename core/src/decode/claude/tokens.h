// The tokens of Claude Code sessions. Messages report their usage, but in a stream a sub-agent's
// messages report only what they started with. The program's running totals include everything,
// also model calls without a message.
// Invariant: nothing counts twice: tokens that a total included are not added again when lines of a
// sub-agent report them later.
#pragma once

#include <string>

#include "base/text_map.h"
#include "event/event.h"

namespace agent_timeline {

class ClaudeTokens {
 public:
  /// The counts and totals that follow belong to `session`.
  void set_session(const std::string& session) { session_ = session; }
  /// A message used `more` tokens; returns those that were not counted yet.
  [[nodiscard]] Usage count(const Usage& more, bool of_sub_agent);
  /// Takes the running totals of a process by model and returns what they have beyond the counted
  /// tokens. Smaller totals than before come from a new process, which started at zero.
  [[nodiscard]] Usage record_totals(const Value& by_model);

 private:
  struct Session {
    Usage counted;
    /// Tokens in the totals that no message has reported; messages of sub-agents may do so later.
    Usage unexplained;
    /// The totals of the processes that have ended, and of the current one.
    Usage ended;
    Usage latest;
  };

  TextMap<Session> sessions_;
  std::string session_;
};

}  // namespace agent_timeline
