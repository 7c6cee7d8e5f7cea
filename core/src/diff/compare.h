// Makes hunks if a tool gives no diff: from two texts, or from runs of changed lines. For `blocks`,
// which knows the file. Invariant: the old lines of the hunks, in order and together with the lines
// between hunks, are the old text, and likewise the new lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "diff/model.h"

namespace agent_timeline::diff {

/// Whether the texts are whole files or excerpts.
enum class Extent : std::uint8_t {
  /// Whole files: lines are numbered from 1, and a missing line feed at the end is a difference.
  file,
  /// Excerpts, possibly of a line: the end of the text need not be the end of a line.
  excerpt,
};

/// The number of unchanged lines that a hunk shows on each side of a change.
inline constexpr std::size_t kContextLines = 3;

/// Fills `file` with the difference of the two texts: `hunks` (none if the texts are equal), both
/// texts, the gaps between hunks, `numbers_are_relative` and `approximate`; names and the kind of
/// change are left unchanged. `first_line` is the line at which an excerpt begins in both files; if
/// it is 0, lines are numbered from 1 and the numbers are relative.
void compare_into(File& file, std::string_view old_text, std::string_view new_text, Extent extent,
                  std::int64_t first_line = 0, std::size_t context = kContextLines);

/// Returns only the hunks, for a file whose changes are given in several pieces.
[[nodiscard]] std::vector<Hunk> compare(std::string_view old_text, std::string_view new_text,
                                        Extent extent, std::int64_t first_line = 0);

/// Makes one hunk of lines that begin with `+`, `-` or a space; any other line is context, taken
/// verbatim. A line that begins with a backslash states that the previous one has no line feed. The
/// starts are 1-based; 0 for a side without lines.
[[nodiscard]] Hunk hunk_of_lines(std::int64_t old_start, std::int64_t new_start,
                                 std::span<const std::string> lines);

}  // namespace agent_timeline::diff
