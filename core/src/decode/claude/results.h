// The results of Claude Code's tools: the text that the model got, and beside it the structured
// result that the program keeps (`tool_use_result`, in session files `toolUseResult`), read into
// the canonical shapes.
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

/// What the program says of a call that did not run to its end, beside the text that the model got.
enum class ClaudeVerdict : std::uint8_t { none, denied, interrupted };

/// The verdict on the call `id` that `line`, which brings its result, gives.
[[nodiscard]] ClaudeVerdict read_claude_verdict(const Value& line, std::string_view id);

/// Reads the `tool_result` block of a call of tool `name`; both `name` and `arguments` may be
/// missing when the call was not seen. `structured` may be null, a text, or of any shape.
[[nodiscard]] ClaudeResult read_claude_result(std::string_view name, const Value& arguments,
                                              const Value& block, const Value& structured);

}  // namespace agent_timeline
