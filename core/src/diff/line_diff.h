// Which lines differ between two texts, on the borders a reader would choose. For
// `diff/compare.h`.
#pragma once

#include <span>
#include <string_view>

#include "diff/id_diff.h"

namespace agent_timeline::diff {

/// The lines of `text` with their line feeds, so that a last line without one differs.
[[nodiscard]] std::vector<std::string_view> lines_with_ends(std::string_view text);

/// The ranges that turn the old lines into the new ones. Linear.
[[nodiscard]] Difference compare_lines(std::span<const std::string_view> old_lines,
                                       std::span<const std::string_view> new_lines);

}  // namespace agent_timeline::diff
