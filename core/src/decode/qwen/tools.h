// Parses the text results of Qwen Code's tools, which are Gemini CLI's under the same names:
// commands with their exit code, edits, searches and directories. Invariant: as in
// decode/read/tool_text.h, no part of a result is lost.
#pragma once

#include <optional>
#include <string_view>

#include "event/event.h"

namespace agent_timeline {

struct QwenAnswer {
  ToolOutput output;
  /// Set if the text says how the call ended.
  std::optional<Status> status = {};
};

/// Returns nothing for another tool, or for a text without a format of its own.
[[nodiscard]] std::optional<QwenAnswer> read_qwen_text(std::string_view name,
                                                       const Value& arguments,
                                                       std::string_view text);

/// Parses the shell tool's text about a command. A text of no known format is the command's output.
[[nodiscard]] QwenAnswer read_qwen_command(const Value& arguments, std::string_view text);

}  // namespace agent_timeline
