// Aligns the lines of a growing text with the beginning of another one, a line at a time, and
// never takes back what it said. For `LiveDiff`.
//
//   old:  ~~~~~~~~~~~~~~~~~~~~~~~|.................   not reached
//   new:  ~~~~~~~~~~~~~~~~~~~~~~~|++++++|??????       certain to be new | may yet be old lines
//                                ^ the last match ends here
//
// Invariant: what stands before the last match is final; the work for one line is bounded.
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
  /// The next line of the old text, which must outlive the aligner; all before the first new line.
  void add_old(std::string_view line);

  /// The next whole line of the new text.
  void add_new(std::string_view line);

  /// What changed before the last match.
  [[nodiscard]] const std::vector<ChangedRange>& changes() const { return changes_; }
  /// Where the last match ends on each side.
  [[nodiscard]] std::size_t old_at() const { return old_at_; }
  [[nodiscard]] std::size_t new_at() const { return new_at_; }
  /// New lines behind the last match that no old line still to come can be.
  [[nodiscard]] std::size_t certain() const { return certain_; }

 private:
  /// Equal lines that end with the latest new line and with the old line before `old_end`.
  struct Run {
    std::size_t old_end = 0;
    std::size_t length = 0;
    /// How much speaks for it, less what its distance asks for; negative when that is too little.
    int margin = -1;
  };

  [[nodiscard]] Run run_at(std::size_t old_index) const;
  [[nodiscard]] Run best_run(std::uint32_t id);
  void match(const Run& run);

  static constexpr std::uint32_t kNone = UINT32_MAX;

  Interner interner_;
  std::vector<std::uint32_t> old_ids_;
  /// The next old line that is equal, for each old line; kNone for the last.
  std::vector<std::uint32_t> next_equal_;
  /// What a line says for a match, for each number.
  std::vector<std::uint8_t> weights_;
  /// The first and the last old line of each number, the first not before the last match once it
  /// was asked for.
  std::vector<std::uint32_t> first_of_;
  std::vector<std::uint32_t> last_of_;
  std::vector<ChangedRange> changes_;
  /// Numbers of the new lines behind the last match; kNone for what the old text lacks.
  std::vector<std::uint32_t> tail_;
  std::size_t old_at_ = 0;
  std::size_t new_at_ = 0;
  std::size_t certain_ = 0;
};

}  // namespace agent_timeline::diff
