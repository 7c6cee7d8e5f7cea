// Applies hunks to the text they were made for: `blocks` uses it to derive the whole new text of a
// file from the old one, and tests use it to verify diffs.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "diff/model.h"

namespace agent_timeline::diff {

/// Applies `hunks`, which must be in order and numbered, to `old_text`; nothing if they do not fit.
/// If a hunk does not state whether its last line ends with a line feed, either matches.
[[nodiscard]] std::optional<std::string> apply(std::span<const Hunk> hunks,
                                               std::string_view old_text);

}  // namespace agent_timeline::diff
