// Checks that a diff's model holds the text it was read from, for tests and the fuzz target.
#pragma once

#include <string>
#include <string_view>

#include "diff/model.h"

namespace agent_timeline::testing {

/// What is wrong with `diff`, which was read from `text`; empty when printing it gives the text.
/// The numbers of a numbered diff may be aligned in another way, but only once.
[[nodiscard]] std::string printed_diff_problem(std::string_view text, const diff::Diff& diff);

}  // namespace agent_timeline::testing
