// Reads diffs whose lines carry a sign and a line number, `+ 12 text`, as the agent Pi writes them:
// added lines have the new number, all others the old one, and `...` stands for lines that are left
// out.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "diff/model.h"

namespace agent_timeline::diff {

/// The hunks in `text`, or nothing when a line is not of this form or there is none. Linear.
[[nodiscard]] std::optional<std::vector<Hunk>> read_numbered(std::string_view text);

}  // namespace agent_timeline::diff
