// Checks that a diff's model holds the text it was read from, for unit tests and the fuzz target.
#pragma once

#include <string>
#include <string_view>

#include "diff/model.h"

namespace agent_timeline::testing {

/// The first line of `text` that `diff` does not hold in its place, or the reverse; empty when the
/// model gives back every line once and in order. Only Markdown fences may be missing.
[[nodiscard]] std::string diff_line_problem(std::string_view text, const diff::Diff& diff);

}  // namespace agent_timeline::testing
