// Whether a Markdown text that grows is shown as the same text read at once is, after each piece of
// it. For tests of what streams have handed out and may take back.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/stream.h"
#include "support/random.h"

namespace agent_timeline::testing {

/// Pushes `text` in pieces of `step` bytes; what is wrong after one of them, or nothing.
[[nodiscard]] std::string growing_problem(std::string_view text, std::size_t step,
                                          const markdown::Options& options = {});

/// The same of as many random texts as a property has runs, in pieces of up to `longest` bytes:
/// `parts_of` makes the parts of one. The first problem, with a text that has few of its parts.
[[nodiscard]] std::string growing_problem_of_any(
    const std::function<std::vector<std::string>(Random&)>& parts_of, std::size_t longest,
    const markdown::Options& options = {});

}  // namespace agent_timeline::testing
