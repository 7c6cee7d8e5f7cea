// What opencode's tool that reads files and folders answers, in the forms of all its versions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

[[nodiscard]] ToolResult read_opencode_file(const Value& input, std::string_view output,
                                            const Value& metadata);

/// The names below a folder, as the tool that listed folders in earlier versions draws them.
[[nodiscard]] std::optional<ToolOutput> read_opencode_tree(const Value& input,
                                                           std::string_view text);

/// The last line of `text` when it is in brackets and begins with `start`, else nothing. `text` is
/// left without it.
[[nodiscard]] std::string_view take_opencode_remark(std::string_view& text, std::string_view start);

}  // namespace agent_timeline
