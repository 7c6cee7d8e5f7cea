// What the tools of Qwen Code answer in text, which are Gemini CLI's under the same names: commands
// with their exit code, edits, searches and folders. Invariant: as in decode/read/tool_text.h,
// nothing of an answer is lost.
#pragma once

#include <optional>
#include <string_view>

#include "event/event.h"

namespace agent_timeline {

struct QwenAnswer {
  ToolOutput output;
  /// Where the text says how the call ended.
  std::optional<Status> status = {};
};

/// Nothing for a tool of another name, or for a text that has no form of its own.
[[nodiscard]] std::optional<QwenAnswer> read_qwen_text(std::string_view name,
                                                       const Value& arguments,
                                                       std::string_view text);

/// What its shell says of a command; a text of no form of its own is what the command wrote.
[[nodiscard]] QwenAnswer read_qwen_command(const Value& arguments, std::string_view text);

}  // namespace agent_timeline
