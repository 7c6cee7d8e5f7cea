// The results of Claude Code's tools, read into the canonical shapes: the text for the model, and
// the structured result that the program keeps beside it (`tool_use_result`, in session files
// `toolUseResult`).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "event/event.h"

namespace agent_timeline {

struct ClaudeResult {
  Status status = Status::done;
  ToolResult result;
  std::optional<std::int64_t> duration_ms;
};

/// The program's verdict on a call that did not run to its end, beside the text for the model.
enum class ClaudeVerdict : std::uint8_t { none, denied, interrupted };

/// The verdict on the call `id` in `line`, which contains its result.
[[nodiscard]] ClaudeVerdict read_claude_verdict(const Value& line, std::string_view id);

/// Reads the `tool_result` block of a call of tool `name`; `name` and `arguments` may be missing if
/// the call was not seen. `structured` may be null, a string, or of any shape.
[[nodiscard]] ClaudeResult read_claude_result(std::string_view name, const Value& arguments,
                                              const Value& block, const Value& structured);

}  // namespace agent_timeline
