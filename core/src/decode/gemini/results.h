// The results of Gemini CLI's tools. The stream has only a short text for the user; session files
// also have what the model got and what was displayed.
#pragma once

#include <string_view>

#include "event/event.h"

namespace agent_timeline {

struct GeminiResult {
  Status status = Status::done;
  ToolResult result;
};

/// A `tool_result` of the stream.
[[nodiscard]] GeminiResult read_gemini_result(std::string_view name, const Value& arguments,
                                              const Value& answer);

/// A member of `toolCalls` that has ended.
[[nodiscard]] GeminiResult read_gemini_call(const Value& call);

}  // namespace agent_timeline
