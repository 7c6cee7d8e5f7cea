// Compares two texts line by line, with natural boundaries of changes. For `diff/compare.h` and
// fragments.cpp.
#pragma once

#include <span>
#include <string_view>

#include "diff/id_diff.h"

namespace agent_timeline::diff {

/// The lines of `text` including their line feeds, so that a last line without one compares as
/// different.
[[nodiscard]] std::vector<std::string_view> lines_with_ends(std::string_view text);

/// The ranges that turn the old lines into the new ones. Linear, except for sorting anchors that
/// moved.
[[nodiscard]] Difference compare_lines(std::span<const std::string_view> old_lines,
                                       std::span<const std::string_view> new_lines);

}  // namespace agent_timeline::diff
