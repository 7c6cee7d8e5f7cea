// The turns of a session, each from a prompt to the end of the agent's work on it. Invariants:
// turns follow each other, and only the last can be open; an entry belongs to the turn that was
// open when it was appended; each call costs constant time.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "event/event.h"
#include "timeline/entry.h"

namespace agent_timeline {

struct Turn {
  /// The range of its entries at any depth; empty until the first entry.
  std::optional<EntryIndex> first;
  std::optional<EntryIndex> last;
  Status status = Status::running;
  std::optional<std::int64_t> started_ms;
  std::optional<std::int64_t> ended_ms;
  /// As stated by the dialect; otherwise the time between start and end.
  std::optional<std::int64_t> duration_ms;
  Usage usage;
  std::optional<std::int64_t> cost_nano_usd;
  std::string model;
  std::int64_t tool_calls = 0;
};

/// Tokens and money, in billionths of a US dollar.
struct UsageAndCost {
  Usage usage;
  std::optional<std::int64_t> cost_nano_usd;
};

class TurnLog {
 public:
  [[nodiscard]] const std::vector<Turn>& turns() const { return turns_; }
  [[nodiscard]] bool is_open() const { return open_; }
  /// Indexes of the turns changed since the changes were last taken, ascending.
  [[nodiscard]] std::vector<TurnIndex> take_changes();

  /// Records an appended entry. Returns its turn, if any.
  std::optional<TurnIndex> add(const Entry& entry);
  /// Records the time of an event.
  void record_time(std::int64_t time_ms) { latest_ms_ = time_ms; }
  void begin();
  /// Opens a turn if none is open.
  void ensure_open() { open_turn(); }
  /// Reopens the turn that ended last.
  void resume();
  /// Ends a turn. Returns the usage and cost that the event reports beyond the accumulated sums.
  UsageAndCost end(const TurnEvent& event);
  /// The stream has ended; `unfinished` is true if work was still open.
  void end_stream(bool unfinished);
  /// Adds to the open turn or else to the last one, because usage can be reported after the end.
  void add_usage(const std::optional<Usage>& usage, const std::optional<std::int64_t>& cost);
  void set_model(const std::string& model);

 private:
  Turn& open_turn();
  void close(Status status);
  void mark_changed();

  std::vector<Turn> turns_;
  bool open_ = false;
  /// The agent announced the start of the turn, so a prompt during it does not begin another.
  bool announced_ = false;
  /// An end event has already reported facts of this turn.
  bool has_reported_facts_ = false;
  /// The account when the turn was resumed; its next end reports only what was used since.
  UsageAndCost resumed_;
  /// The turn contains no work yet other than prompts.
  bool only_prompts_ = true;
  std::string model_;
  std::optional<std::int64_t> latest_ms_;
  std::vector<TurnIndex> changes_;
};

}  // namespace agent_timeline
