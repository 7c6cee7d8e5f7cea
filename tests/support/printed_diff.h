// Checks that a diff's model preserves the text it was read from, for tests and the fuzz target.
#pragma once

#include <string>
#include <string_view>

#include "diff/model.h"

namespace agent_timeline::testing {

/// Returns the problem of `diff`, which was read from `text`; empty if printing it gives the text.
/// The numbers of a numbered diff may be printed with another alignment, which must then be stable.
[[nodiscard]] std::string printed_diff_problem(std::string_view text, const diff::Diff& diff);

}  // namespace agent_timeline::testing
