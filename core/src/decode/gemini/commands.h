// Reads the two texts that Gemini CLI has for a shell command: the displayed one and the model's.
#pragma once

#include <string_view>

#include "decode/gemini/results.h"

namespace agent_timeline {

/// `shown` is the displayed text: the command's output, or a sentence about how it ended. `told` is
/// the text for the model, whose last lines describe the end of the command. Either may be empty.
[[nodiscard]] GeminiResult read_gemini_command(const Value& arguments, std::string_view shown,
                                               std::string_view told);

}  // namespace agent_timeline
