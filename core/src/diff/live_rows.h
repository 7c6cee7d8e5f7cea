// The rows of a `LiveDiff` by position, without building all of them for each chunk: for patches
// that contain only new rows. Invariants: the rows are those of LiveDiff::fill(); the cost of an
// update depends only on what was added and what a match decided.
//
//   hunk 1 … n:  decided rows | context | new lines after the last match    waiting: old lines
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
  /// A range of rows; `end` is exclusive.
  struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
    [[nodiscard]] std::size_t size() const { return end - begin; }
    bool operator==(const Range&) const = default;
  };
  /// What an update changed.
  struct Change {
    /// The first changed row, by hunk and position. All later rows and hunks count as changed.
    std::size_t hunk = 0;
    std::size_t row = 0;
    /// Rows of the last hunk that changed as well, because they are now certain.
    Range certain;
  };

  explicit LiveRows(const LiveDiff& diff) : diff_(diff) {}

  Change update();

  [[nodiscard]] std::size_t hunks() const;
  /// The number of all rows.
  [[nodiscard]] std::size_t count() const;
  /// The number of rows in a hunk other than waiting ones.
  [[nodiscard]] std::size_t rows(std::size_t hunk) const;
  [[nodiscard]] Line row(std::size_t hunk, std::size_t position) const;
  /// True if the last of these rows in the last hunk is an unfinished line.
  [[nodiscard]] bool is_unfinished() const { return layout_.is_unfinished; }

  /// The old lines not yet reached, counted from 0; they are shown at the end of the last hunk.
  [[nodiscard]] Range waiting() const { return layout_.waiting; }
  [[nodiscard]] Line waiting_row(std::size_t index) const;
  [[nodiscard]] bool is_rewriting() const { return layout_.is_rewriting; }
  /// True if the last old line may still grow.
  [[nodiscard]] bool is_old_unfinished() const { return layout_.is_old_unfinished; }

  [[nodiscard]] Stats stats() const;

 private:
  /// A row without its text.
  struct Row {
    LineKind kind = LineKind::context;
    std::uint32_t old_number = 0;
    std::uint32_t new_number = 0;
    bool is_pending = false;
    bool operator==(const Row&) const = default;
  };
  /// The rows after the decided ones.
  struct RowLayout {
    std::size_t decided_hunks = 0;
    std::size_t decided_rows = 0;
    /// Context that ends the last decided hunk: its old lines, and the first of its new lines.
    Range trailing;
    std::size_t trailing_new = 0;
    /// The pending rows form a hunk of their own.
    bool has_own_hunk = false;
    /// Context before the pending rows, likewise.
    Range context;
    std::size_t context_new = 0;
    Range tail;
    std::size_t certain = 0;
    /// The length of the text shown for the last row of the tail while it is pending.
    std::size_t last_bytes = 0;
    Range waiting;
    bool is_rewriting = false;
    bool is_unfinished = false;
    bool is_old_unfinished = false;
  };

  void open_hunk(std::size_t old_at);
  void add_context(std::size_t old_end);
  void decide();
  [[nodiscard]] RowLayout lay_out() const;
  [[nodiscard]] Change change_from(const RowLayout& before) const;
  [[nodiscard]] Change first_difference(const RowLayout& before) const;
  /// The row of a layout at a position after its decided rows.
  [[nodiscard]] static std::optional<Row> row_of(const RowLayout& layout, std::size_t hunk,
                                                 std::size_t position);
  [[nodiscard]] std::optional<Row> row_at(std::size_t hunk, std::size_t position) const;
  [[nodiscard]] std::size_t shown_bytes(std::size_t new_index) const;

  const LiveDiff& diff_;
  std::vector<std::vector<Row>> decided_;
  /// The number of the aligner's ranges that are decided.
  std::size_t changes_ = 0;
  std::size_t decided_rows_ = 0;
  Stats decided_stats_;
  /// Start of the lines that are not yet in a decided hunk.
  std::size_t old_at_ = 0;
  std::size_t new_at_ = 0;
  RowLayout layout_;
};

}  // namespace agent_timeline::diff
