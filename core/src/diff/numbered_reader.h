// Reads diffs whose lines have a sign and a line number, `+ 12 text`, as written by the agent Pi:
// added lines have the new number, all others the old one, and `...` marks omitted lines.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "diff/model.h"

namespace agent_timeline::diff {

/// The hunks in `text`; nothing if there are none or a line has another form. Linear.
[[nodiscard]] std::optional<std::vector<Hunk>> read_numbered(std::string_view text);

}  // namespace agent_timeline::diff
