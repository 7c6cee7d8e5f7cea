// Puts a diff's model into words, so that a test can compare all of it at once.
#pragma once

#include <optional>
#include <string>

#include "diff/model.h"

namespace agent_timeline::testing {

/// One line per file, hunk and row; `nothing` for none.
[[nodiscard]] std::string describe(const std::optional<diff::Diff>& diff);

}  // namespace agent_timeline::testing
