// What is looked at of a text that begins somewhere in a file, to guess what is open there: for
// guess_state (code/lexer.h) and its callers.
#pragma once

#include <string_view>
#include <vector>

namespace agent_timeline::code {

/// The first limits::kGuessLines lines of `text`, without their line feeds.
[[nodiscard]] std::vector<std::string_view> first_lines(std::string_view text);

}  // namespace agent_timeline::code
