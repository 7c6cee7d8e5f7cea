// The lines of a text from the middle of a file that are examined to guess its lexer state. For
// guess_state (code/lexer.h) and its callers.
#pragma once

#include <string_view>
#include <vector>

namespace agent_timeline::code {

/// Returns the first limits::kGuessLines lines of `text`, without their line feeds.
[[nodiscard]] std::vector<std::string_view> lines_for_guess(std::string_view text);

}  // namespace agent_timeline::code
