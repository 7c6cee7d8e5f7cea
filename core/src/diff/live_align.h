// Aligns the lines of a growing text with the beginning of another text, line by line, without ever
// revising a match. For `LiveDiff`.
//
//   old:  ~~~~~~~~~~~~~~~~~~~~~~~|.................   not reached
//   new:  ~~~~~~~~~~~~~~~~~~~~~~~|++++++|??????       certainly new | may still match old lines
//                                ^ end of the last match
//
// Invariants: everything before the end of the last match is final; the work per line is bounded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "diff/id_diff.h"
#include "diff/interner.h"

namespace agent_timeline::diff {

class LiveAligner {
 public:
  /// Adds the next line of the old text, which must outlive the aligner. All old lines must be
  /// added before the first new one.
  void add_old(std::string_view line);

  /// Adds the next complete line of the new text.
  void add_new(std::string_view line);

  /// The changes before the last match.
  [[nodiscard]] const std::vector<ChangedRange>& changes() const { return changes_; }
  /// The end of the last match on each side.
  [[nodiscard]] std::size_t old_at() const { return old_at_; }
  [[nodiscard]] std::size_t new_at() const { return new_at_; }
  /// The number of new lines after the last match that cannot match any remaining old line.
  [[nodiscard]] std::size_t certain() const { return certain_; }

 private:
  /// Equal lines that end with the latest new line and with the old line before `old_end`.
  struct Run {
    std::size_t old_end = 0;
    std::size_t length = 0;
    /// The run's weight minus the weight that its distance requires; negative if it is
    /// insufficient.
    int margin = -1;
  };

  [[nodiscard]] Run run_at(std::size_t old_index) const;
  [[nodiscard]] Run best_run(std::uint32_t id);
  void match(const Run& run);

  static constexpr std::uint32_t kNone = UINT32_MAX;

  Interner interner_;
  std::vector<std::uint32_t> old_ids_;
  /// For each old line, the next equal old line; kNone if there is none.
  std::vector<std::uint32_t> next_equal_;
  /// For each id, the weight of the line in a match.
  std::vector<std::uint8_t> weights_;
  /// For each id, its first and its last old line. Look-ups advance the first one past the last
  /// match.
  std::vector<std::uint32_t> first_of_;
  std::vector<std::uint32_t> last_of_;
  std::vector<ChangedRange> changes_;
  /// Ids of the new lines after the last match; kNone for lines that the old text lacks.
  std::vector<std::uint32_t> tail_;
  std::size_t old_at_ = 0;
  std::size_t new_at_ = 0;
  std::size_t certain_ = 0;
};

}  // namespace agent_timeline::diff
