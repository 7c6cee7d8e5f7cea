// Describes a diff's model as text, so that a test can compare all of it at once.
#pragma once

#include <optional>
#include <string>

#include "diff/model.h"

namespace agent_timeline::testing {

/// Returns one line per file, hunk and row; `nothing` if there is no diff.
[[nodiscard]] std::string describe(const std::optional<diff::Diff>& diff);

}  // namespace agent_timeline::testing
