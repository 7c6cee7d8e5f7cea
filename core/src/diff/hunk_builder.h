// Assembles the changed ranges of two texts into hunks with context, line numbers and gaps. For
// `compare_into` and `LiveDiff`. Invariant: every old and every new line goes into exactly one hunk
// or gap, in order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "diff/id_diff.h"
#include "diff/model.h"

namespace agent_timeline::diff {

/// Two texts as lines including their line feeds; the lines of a side are views into one buffer.
struct TextLines {
  std::span<const std::string_view> old_lines;
  std::span<const std::string_view> new_lines;
  /// The number of the first line on both sides.
  std::uint32_t first_line = 1;
  /// True if a last line without a line feed is the end of a file.
  bool ends_file = false;
};

/// The truncated text of a pending row, which is resent frequently.
[[nodiscard]] std::string_view pending_text(std::string_view line);

class HunkBuilder {
 public:
  /// Replaces the hunks and gaps of `file`. `file` and `lines` must outlive the builder.
  HunkBuilder(File& file, const TextLines& lines, std::size_t context);

  /// Adds the next range; ranges are separated by at least one equal line.
  void add_change(const ChangedRange& range);

  /// Adds the remaining new lines from `new_at` on, then the remaining old lines from `old_at` on
  /// as pending. The first `certain` new lines are added; the others may still match old lines.
  /// With `is_rewriting` the last new line gets no row, because it is a prefix of the first pending
  /// one.
  void add_pending(std::size_t old_at, std::size_t new_at, std::size_t certain, bool is_rewriting);

  /// Ends the last hunk and the file.
  void finish();

 private:
  void open_hunk(std::size_t old_at);
  void close_hunk();
  void add_context(std::size_t old_end);
  Line& add(LineKind kind);
  static void make_pending(Line& line);
  [[nodiscard]] Gap gap_to_here() const;

  File& file_;
  TextLines lines_;
  std::size_t context_;
  /// Start of the lines that are not yet in a hunk.
  std::size_t old_at_ = 0;
  std::size_t new_at_ = 0;
  /// Start of the current gap.
  std::size_t gap_new_at_ = 0;
  bool is_open_ = false;
};

}  // namespace agent_timeline::diff
