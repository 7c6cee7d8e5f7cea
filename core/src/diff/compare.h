// Makes hunks where a tool gives no diff: from two texts, or from runs of changed lines. For
// `blocks`, which knows the file.
// Invariant: the old lines of the hunks, in order and with what stands between them, are the old
// text, and the new lines the new one.
#pragma once

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

/// Hunks with three lines of context; none when the texts are equal. `first_line` is where an
/// excerpt begins in both files, 0 when that is not known (see Hunk).
[[nodiscard]] std::vector<Hunk> compare(std::string_view old_text, std::string_view new_text,
                                        Extent extent, std::int64_t first_line = 0);

/// One hunk of lines that begin with `+`, `-` or a space; any other line is context as it is. A
/// line that begins with a backslash says that the one before has no line feed. The starts are from
/// 1; 0 for a side that has no lines.
[[nodiscard]] Hunk hunk_of_lines(std::int64_t old_start, std::int64_t new_start,
                                 std::span<const std::string> lines);

}  // namespace agent_timeline::diff
