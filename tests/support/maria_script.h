// Random maria conversations for property tests and fuzzing: plausible ones, with every kind of
// event, and the same with some lines broken.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/random.h"

namespace agent_timeline::testing {

/// `count` lines without line feeds. Each is an event with its own id, of the kinds that make rows,
/// panels and facts.
[[nodiscard]] std::vector<std::string> random_conversation(Random& random, std::size_t count);

/// Breaks one in ten lines: cuts, spliced bytes, scalars, blanks, deep brackets, ill-formed UTF-8.
void break_some_lines(Random& random, std::vector<std::string>& lines);

/// The lines with a line feed behind each.
[[nodiscard]] std::string join_lines(const std::vector<std::string>& lines);

}  // namespace agent_timeline::testing
