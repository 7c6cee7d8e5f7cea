// The turn of a Claude Code session that goes on: what a `result` line says at its end, and what a
// person's interruption does to it.
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
  /// A person asks something new.
  void begin() {
    context_ = {};
    ++number_;
  }
  /// Another one for each turn.
  [[nodiscard]] std::uint64_t number() const { return number_; }
  /// The root agent has said something.
  void note_text() { context_.has_text = true; }
  /// The host asked the program to stop; the program may say nothing more of it than that the turn
  /// has failed.
  void request_interrupt() { context_.interrupt_requested = true; }
  /// What follows is of a turn, whether or not the person's words that began it were seen.
  void add_work(Event& event) const;
  /// A person stopped the agent, or one sub-agent of it. Saying it again changes nothing. `text` is
  /// what the program says of it beyond that.
  void interrupt(Event& event, std::string_view text = {});
  /// A message that has just been shown said, in these words, that the model could not be reached
  /// or refused: the end of the turn, unless it was a sub-agent's.
  void fail(std::string_view text, Event& event);
  /// A `result` line: sums, errors, and the answer when nothing of it was said before.
  void end(const Value& result, Event& event);
  /// A session file says what the session has come to until now.
  void hear_totals(const Value& line, Event& event);
  /// Of which session a line is.
  void hear_session(const Value& line);
  /// A message took `more` tokens.
  void count(const Usage& more, Event& event);

 private:
  /// What is known of the turn that goes on.
  struct Context {
    bool has_text = false;
    bool interrupted = false;
    bool interrupt_requested = false;
    /// What the row of the interruption says beyond that.
    std::string interruption;
    /// What a row has said of a model that could not be reached or refused.
    std::optional<std::string> failure;
  };

  void add_failure(std::string_view subtype, const Value& result, Event& event);
  bool is_told(std::string_view subtype, std::string_view errors, bool aborted, Event& event);
  void add_interruption(std::string_view text, bool is_root, Event& event);
  std::optional<std::int64_t> hear_cost(const Value& line, std::string_view name);
  void end_with_facts(const Value& result, TurnEvent end, Event& event);

  Context context_;
  std::uint64_t number_ = 0;
  std::uint64_t interruptions_ = 0;
  ClaudeCosts costs_;
  ClaudeTokens tokens_;
};

}  // namespace agent_timeline
