// Random maria conversations for property tests and fuzzing: plausible ones with every kind of
// event, and the same with some lines broken.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/random.h"

namespace agent_timeline::testing {

/// Returns `count` lines without line feeds. Each is an event with its own id, of a kind that
/// produces entries, panel contents or session facts.
[[nodiscard]] std::vector<std::string> random_conversation(Random& random, std::size_t count);

/// Breaks one in ten lines: truncation, corrupted bytes, scalars, blank lines, deep brackets,
/// ill-formed UTF-8.
void break_some_lines(Random& random, std::vector<std::string>& lines);

/// Joins the lines, with a line feed after each.
[[nodiscard]] std::string join_lines(const std::vector<std::string>& lines);

}  // namespace agent_timeline::testing
