// The turns of a session: from what a person asks to the end of the agent's work on it.
// Invariants: turns follow each other, at most the last is open; an entry belongs to the turn that
// was open when it was appended; each call costs constant time.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "event/event.h"
#include "timeline/entry.h"

namespace agent_timeline {

struct Turn {
  /// The range of its entries, of whatever depth; nothing before the first.
  std::optional<EntryIndex> first;
  std::optional<EntryIndex> last;
  Status status = Status::running;
  std::optional<std::int64_t> started_ms;
  std::optional<std::int64_t> ended_ms;
  /// As the dialect says it; else the time between start and end.
  std::optional<std::int64_t> duration_ms;
  Usage usage;
  std::optional<std::int64_t> cost_nano_usd;
  std::string model;
  std::int64_t tool_calls = 0;
};

/// Tokens and money, in billionths of a US dollar.
struct Account {
  Usage usage;
  std::optional<std::int64_t> cost_nano_usd;
};

class TurnLog {
 public:
  [[nodiscard]] const std::vector<Turn>& turns() const { return turns_; }
  [[nodiscard]] bool is_open() const { return open_; }
  /// Positions of the turns changed since the changes were last taken, ascending.
  [[nodiscard]] std::vector<TurnIndex> take_changes();

  /// Tells of an entry just appended; returns the turn it is in, if any.
  std::optional<TurnIndex> add(const Entry& entry);
  /// Tells of any event's time.
  void pass(std::int64_t time_ms) { latest_ms_ = time_ms; }
  void begin();
  /// Of the open turn, or of one that begins.
  void work() { open_turn(); }
  /// The turn that ended last goes on.
  void resume();
  /// Returns what the event says was used beyond what was added up for the turn it ends.
  Account end(const TurnEvent& event);
  /// The stream has ended; `unfinished` says whether work was still open then.
  void end_stream(bool unfinished);
  /// To the open turn, or to the last one: an account can come after the end.
  void add_usage(const std::optional<Usage>& usage, const std::optional<std::int64_t>& cost);
  void set_model(const std::string& model);

 private:
  Turn& open_turn();
  void close(Status status);
  void mark_changed();

  std::vector<Turn> turns_;
  bool open_ = false;
  /// The agent said itself that it began, so that a message in between does not begin another.
  bool announced_ = false;
  /// Its end has said what it used.
  bool told_ = false;
  /// What it had used when it was resumed: its next end tells only what came since.
  Account resumed_;
  /// Nothing but messages of the person is in it yet.
  bool only_prompts_ = true;
  std::string model_;
  std::optional<std::int64_t> latest_ms_;
  std::vector<TurnIndex> changes_;
};

}  // namespace agent_timeline
