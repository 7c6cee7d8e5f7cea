// What Claude Code leaves of an output that is too long for the model: its start, its size, and the
// file that holds all of it, in `<persisted-output>`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "event/tool_output.h"

namespace agent_timeline {

struct ClaudeSavedOutput {
  /// As much as is there of the output.
  std::string text;
  OutputCut cut;
};

/// Nothing when `text` is an output as it came. `structured` is the program's own result, which may
/// be null or of any shape.
[[nodiscard]] std::optional<ClaudeSavedOutput> read_saved_output(std::string_view text,
                                                                 const Value& structured);

/// Adds what was left out to a result that was read from that text. Where the program kept all of
/// it beside the text, nothing was.
void add_saved_cut(const ClaudeSavedOutput& saved, ToolResult& result);

}  // namespace agent_timeline
