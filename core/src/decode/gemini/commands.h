// What Gemini CLI says of a shell command: what is displayed of it, and what the model is told.
#pragma once

#include <string_view>

#include "decode/gemini/results.h"

namespace agent_timeline {

/// `shown` is what was displayed: what the command wrote, or a sentence how it ended. `told` is the
/// text for the model, with the end of the command in its last lines. Either may be empty.
[[nodiscard]] GeminiResult read_gemini_command(const Value& arguments, std::string_view shown,
                                               std::string_view told);

}  // namespace agent_timeline
