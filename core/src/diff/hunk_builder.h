// Puts the changed ranges of two texts into hunks with context, line numbers and the gaps between
// them. For `compare_into` and `LiveDiff`.
// Invariant: old lines and new lines each go into a hunk or a gap once, in order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "diff/id_diff.h"
#include "diff/model.h"

namespace agent_timeline::diff {

/// Two texts as lines with their line feeds, views into one buffer a side.
struct TextLines {
  std::span<const std::string_view> old_lines;
  std::span<const std::string_view> new_lines;
  /// The number of the first line on both sides.
  std::uint32_t first_line = 1;
  /// Whether a last line without a line feed is the end of a file.
  bool ends_file = false;
};

/// What a pending row says of its line: it is told again and again.
[[nodiscard]] std::string_view pending_text(std::string_view line);

class HunkBuilder {
 public:
  /// Replaces hunks and gaps of `file`, which like the lines must outlive the builder.
  HunkBuilder(File& file, const TextLines& lines, std::size_t context);

  /// The next range; at least one equal line lies between two of them.
  void add_change(const ChangedRange& range);

  /// Makes the rest of the old lines pending, from `old_at` on, behind the rest of the new ones
  /// from `new_at` on, of which the first `certain` are added and the others may yet be old lines.
  /// With `is_reached` the last new line has no row: it is the beginning of the first pending one.
  void add_pending(std::size_t old_at, std::size_t new_at, std::size_t certain, bool is_reached);

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
  /// The lines that are in no hunk yet begin here.
  std::size_t old_at_ = 0;
  std::size_t new_at_ = 0;
  /// The gap that is open begins here.
  std::size_t gap_new_at_ = 0;
  bool is_open_ = false;
};

}  // namespace agent_timeline::diff
