// The current turn of a Claude Code session: its end, which a `result` line reports, and its
// interruption by the user.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "decode/claude/costs.h"
#include "decode/claude/tokens.h"
#include "event/event.h"

namespace agent_timeline {

class ClaudeTurn {
 public:
  /// The user asks something new.
  void begin() {
    context_ = {};
    ++number_;
  }
  /// A different number for each turn.
  [[nodiscard]] std::uint64_t number() const { return number_; }
  /// The root agent has said something.
  void mark_has_text() { context_.has_text = true; }
  /// The host asked the program to stop. The program may report no more of that than that the turn
  /// has failed.
  void request_interrupt() { context_.interrupt_requested = true; }
  /// What follows belongs to a turn, even if the prompt that began it was not seen.
  void add_work(Event& event) const;
  /// The user stopped the agent, or one of its sub-agents. A repetition changes nothing. `text` is
  /// the program's additional text about it.
  void interrupt(Event& event, std::string_view text = {});
  /// A message that was just shown said, in these words, that the model could not be reached or
  /// refused. That ends the turn, unless the message is a sub-agent's.
  void fail(std::string_view text, Event& event);
  /// A `result` line: totals, errors, and the answer if no text was shown before.
  void end(const Value& result, Event& event);
  /// The totals of the session so far, from a session file or a `result` line.
  void record_totals(const Value& line, Event& event);
  /// Reads which session a line belongs to.
  void set_session(const Value& line);
  /// A message used `more` tokens.
  void count(const Usage& more, Event& event);

 private:
  /// State of the current turn.
  struct Context {
    bool has_text = false;
    bool interrupted = false;
    bool interrupt_requested = false;
    /// The additional text in the row of the interruption.
    std::string interruption;
    /// The text of a row about a model that could not be reached or refused.
    std::optional<std::string> failure;
  };

  void add_failure(std::string_view subtype, const Value& result, Event& event);
  bool is_already_shown(std::string_view subtype, std::string_view errors, bool aborted,
                        Event& event);
  void add_interruption(std::string_view text, bool is_root, Event& event);
  std::optional<std::int64_t> record_cost(const Value& line, std::string_view name);
  void end_with_totals(const Value& result, TurnEvent end, Event& event);

  Context context_;
  std::uint64_t number_ = 0;
  std::uint64_t interruptions_ = 0;
  ClaudeCosts costs_;
  ClaudeTokens tokens_;
};

}  // namespace agent_timeline
