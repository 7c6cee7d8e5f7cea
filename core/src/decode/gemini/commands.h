// Reads the two texts that Gemini CLI has for a shell command: the displayed one and the model's.
#pragma once

#include <string_view>

#include "decode/gemini/results.h"

namespace agent_timeline {

/// `displayed` is the displayed text: the command's output, or a sentence about how it ended.
/// `model_text` is the text for the model, whose last lines describe the end of the command. Either
/// may be empty.
[[nodiscard]] GeminiResult read_gemini_command(const Value& arguments, std::string_view displayed,
                                               std::string_view model_text);

}  // namespace agent_timeline
