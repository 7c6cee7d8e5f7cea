// What is special about the results of TinyFish's tools, which are an extension of Pi. Their texts
// are truncated at `maxBytes` without a marker, so missing results are found by comparing the list
// with the announced count.
#pragma once

#include <optional>
#include <string_view>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

/// What the text of a final result lacks: results that it announces but does not list, or the end
/// of its last page. Nothing when all is there, or when the text has none of the known forms.
[[nodiscard]] std::optional<OutputCut> read_tinyfish_cut(std::string_view name,
                                                         const Value& details,
                                                         std::string_view text);

/// The tool that a result without a name can only be from; empty when it may be another's.
[[nodiscard]] std::string_view guess_tinyfish_tool(const Value& details, std::string_view text);

}  // namespace agent_timeline
