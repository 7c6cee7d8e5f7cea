// The results of Gemini CLI's tools. The stream has only a short text for the user; session files
// also have the model's text and the displayed data.
#pragma once

#include <string_view>

#include "event/event.h"

namespace agent_timeline {

struct GeminiResult {
  Status status = Status::done;
  ToolResult result;
};

/// True for a status with which a call has ended: not for one of a newer version.
[[nodiscard]] bool is_gemini_end(std::string_view status);

/// A `tool_result` of the stream.
[[nodiscard]] GeminiResult read_gemini_result(std::string_view name, const Value& arguments,
                                              const Value& answer);

/// A finished call in `toolCalls` of a session file.
[[nodiscard]] GeminiResult read_gemini_call(const Value& call);

}  // namespace agent_timeline
