// Checks that a growing Markdown text is shown after each piece as if it had been read at once. For
// tests of streams that must correct what they already sent.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/stream.h"
#include "support/random.h"

namespace agent_timeline::testing {

/// Pushes `text` in pieces of `step` bytes and returns the first problem after a piece; empty if
/// there is none.
[[nodiscard]] std::string growing_problem(std::string_view text, std::size_t step,
                                          const markdown::Options& options = {});

/// Does the same with random texts in pieces of up to `max_step` bytes; `parts_of` makes the parts
/// of one text. Returns the first problem, with the text shrunk to few parts. The number of texts
/// is as in `first_problem`.
[[nodiscard]] std::string growing_problem_of_any(
    const std::function<std::vector<std::string>(Random&)>& parts_of, std::size_t max_step,
    const markdown::Options& options = {});

}  // namespace agent_timeline::testing
