// The tokens of Claude Code sessions. Messages report what they used, but a sub-agent's messages in
// a stream only what they started with. The program's running totals include everything, also model
// calls that make no message.
// Invariant: nothing counts twice: tokens that a total has included are not added again when a
// sub-agent's lines report them later.
#pragma once

#include <string>

#include "base/text_map.h"
#include "event/event.h"

namespace agent_timeline {

class ClaudeTokens {
 public:
  /// What is counted and said next is of `session`.
  void of_session(const std::string& session) { session_ = session; }
  /// A message took `more`: what of it was not counted yet.
  [[nodiscard]] Usage count(const Usage& more, bool of_sub_agent);
  /// The running totals of a process by model: what they have beyond what was counted. Smaller ones
  /// than before are another process's, which has begun at nothing.
  [[nodiscard]] Usage hear(const Value& by_model);

 private:
  struct Session {
    Usage counted;
    /// What the totals had beyond the messages, and no sub-agent has said yet.
    Usage unexplained;
    /// The totals of processes that have ended, and of the one that goes on.
    Usage ended;
    Usage latest;
  };

  TextMap<Session> sessions_;
  std::string session_;
};

}  // namespace agent_timeline
