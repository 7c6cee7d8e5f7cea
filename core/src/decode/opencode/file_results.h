// Parses the results of opencode's tool that reads files and directories, in the formats of all
// versions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

[[nodiscard]] ToolResult read_opencode_file(const Value& input, std::string_view output,
                                            const Value& metadata);

/// Reads the names in a directory, drawn as a tree by a tool of earlier versions.
[[nodiscard]] std::optional<ToolOutput> read_opencode_tree(const Value& input,
                                                           std::string_view text);

/// Removes and returns the last line of `text` if it begins with `start` and ends with a bracket;
/// else returns an empty text.
[[nodiscard]] std::string_view take_opencode_remark(std::string_view& text, std::string_view start);

}  // namespace agent_timeline
