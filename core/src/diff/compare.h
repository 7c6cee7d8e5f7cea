// Makes hunks where a tool gives no diff: from two texts, or from runs of changed lines. For
// `blocks`, which knows the file.
// Invariant: the old lines of the hunks, in order and with what stands between them, are the old
// text, and the new lines the new one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diff/model.h"

namespace agent_timeline::diff {

/// What the texts are.
enum class Extent : std::uint8_t {
  /// Whole files: numbered from 1, and a missing line feed at the end is a difference.
  file,
  /// Parts of files, perhaps of their lines: the end of the text is not the end of a line.
  excerpt,
};

/// Unchanged lines that a hunk shows on each side of a change.
inline constexpr std::size_t kContextLines = 3;

/// Fills `file` with the difference of the two texts: `hunks` (none when the texts are equal), both
/// texts, the gaps between hunks, `numbers_are_relative` and `approximate`; names and the kind of
/// change stay as they are. `first_line` is where an excerpt begins in both files; without it (0)
/// lines are numbered from 1 and the numbers are relative.
void compare_into(File& file, std::string_view old_text, std::string_view new_text, Extent extent,
                  std::int64_t first_line = 0, std::size_t context = kContextLines);

/// The hunks alone, for a file that is told in several pieces.
[[nodiscard]] std::vector<Hunk> compare(std::string_view old_text, std::string_view new_text,
                                        Extent extent, std::int64_t first_line = 0);

/// One hunk of lines that begin with `+`, `-` or a space; any other line is context as it is. A
/// line that begins with a backslash says that the one before has no line feed. The starts are from
/// 1; 0 for a side that has no lines.
[[nodiscard]] Hunk hunk_of_lines(std::int64_t old_start, std::int64_t new_start,
                                 std::span<const std::string> lines);

}  // namespace agent_timeline::diff
