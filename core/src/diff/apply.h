// Applies hunks to the text they were made for: how `blocks` learns the whole new text of a file
// from the old one and the lines that changed, and how tests check that a diff is right.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "diff/model.h"

namespace agent_timeline::diff {

/// `old_text` with `hunks`, which are in order and numbered; nothing when they do not fit it. Of a
/// hunk that says nothing of line feeds, a last line without one fits, too.
[[nodiscard]] std::optional<std::string> apply(std::span<const Hunk> hunks,
                                               std::string_view old_text);

}  // namespace agent_timeline::diff
