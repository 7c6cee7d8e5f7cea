// What Claude Code keeps of an output that is too long for the model: its start, its size, and the
// path of the file with all of it, in `<persisted-output>`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "event/tool_output.h"

namespace agent_timeline {

struct ClaudeSavedOutput {
  /// The available part of the output.
  std::string text;
  OutputCut cut;
};

/// Nothing if `text` is an ordinary output. `structured` is the program's own result, which may be
/// null or of any shape.
[[nodiscard]] std::optional<ClaudeSavedOutput> read_saved_output(std::string_view text,
                                                                 const Value& structured);

/// Adds the cut to a result that was read from that text, unless the program kept the whole output
/// beside the text.
void add_saved_cut(const ClaudeSavedOutput& saved, ToolResult& result);

}  // namespace agent_timeline
