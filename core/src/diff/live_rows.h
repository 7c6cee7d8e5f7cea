// The rows of a `LiveDiff` by number, without making all of them for each piece of text that comes:
// for patches that tell only what is new.
// Invariants: the rows are those of LiveDiff::show(); an update costs what was added, and what a
// match has decided.
//
//   hunk 1 … n:  decided rows | context | new lines behind the last match   waiting: old lines
//   by position: 0 1 2 …                                                    by their own number
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "diff/live_diff.h"
#include "diff/model.h"

namespace agent_timeline::diff {

class LiveRows {
 public:
  /// Rows from one to another one, which is not among them.
  struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
    [[nodiscard]] std::size_t size() const { return end - begin; }
    bool operator==(const Range&) const = default;
  };
  /// What an update has changed.
  struct Change {
    /// All rows from this one on, by position in a hunk, and in the hunks behind.
    std::size_t hunk = 0;
    std::size_t row = 0;
    /// Of the last hunk as well: these have become certain.
    Range certain;
  };

  explicit LiveRows(const LiveDiff& diff) : diff_(diff) {}

  Change update();

  [[nodiscard]] std::size_t hunks() const;
  /// All rows.
  [[nodiscard]] std::size_t count() const;
  /// Of a hunk, those that are not waiting.
  [[nodiscard]] std::size_t rows(std::size_t hunk) const;
  [[nodiscard]] Line row(std::size_t hunk, std::size_t position) const;
  /// The last of these rows of the last hunk is of a line that goes on.
  [[nodiscard]] bool is_unfinished() const { return layout_.is_unfinished; }

  /// The old lines that are not reached, from 0; they stand at the end of the last hunk.
  [[nodiscard]] Range waiting() const { return layout_.waiting; }
  [[nodiscard]] Line waiting_row(std::size_t index) const;
  [[nodiscard]] bool is_reached() const { return layout_.is_reached; }
  /// The last old line may go on.
  [[nodiscard]] bool is_old_unfinished() const { return layout_.is_old_unfinished; }

  [[nodiscard]] Stats stats() const;

 private:
  /// A row, but for its text.
  struct Row {
    LineKind kind = LineKind::context;
    std::uint32_t old_number = 0;
    std::uint32_t new_number = 0;
    bool is_pending = false;
    bool operator==(const Row&) const = default;
  };
  /// What stands behind the decided rows.
  struct Layout {
    std::size_t decided_hunks = 0;
    std::size_t decided_rows = 0;
    /// Context that ends the last decided hunk: old lines, and the new one that is the first.
    Range trailing;
    std::size_t trailing_new = 0;
    /// What is pending is in a hunk of its own.
    bool has_own_hunk = false;
    /// Context before it, likewise.
    Range context;
    std::size_t context_new = 0;
    Range tail;
    std::size_t certain = 0;
    /// What is told of the last row of the tail while it is pending.
    std::size_t last_bytes = 0;
    Range waiting;
    bool is_reached = false;
    bool is_unfinished = false;
    bool is_old_unfinished = false;
  };

  void open_hunk(std::size_t old_at);
  void add_context(std::size_t old_end);
  void decide();
  [[nodiscard]] Layout lay_out() const;
  [[nodiscard]] Change change_from(const Layout& before) const;
  [[nodiscard]] Change first_difference(const Layout& before) const;
  /// The row of a layout at a position behind what was decided then.
  [[nodiscard]] static std::optional<Row> row_of(const Layout& layout, std::size_t hunk,
                                                 std::size_t position);
  [[nodiscard]] std::optional<Row> row_at(std::size_t hunk, std::size_t position) const;
  [[nodiscard]] std::size_t told_bytes(std::size_t new_index) const;

  const LiveDiff& diff_;
  std::vector<std::vector<Row>> decided_;
  /// Ranges of the aligner that are decided.
  std::size_t changes_ = 0;
  std::size_t decided_rows_ = 0;
  Stats counted_;
  /// The lines that are in no decided hunk yet begin here.
  std::size_t old_at_ = 0;
  std::size_t new_at_ = 0;
  Layout layout_;
};

}  // namespace agent_timeline::diff
