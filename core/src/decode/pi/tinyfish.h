// The special handling of results of TinyFish's tools, which are an extension of Pi. Their texts
// are truncated at `maxBytes` without a marker, so missing results are found by comparing the list
// with the announced count.
#pragma once

#include <optional>
#include <string_view>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

/// Returns what the text of a final result lacks: results that it announces but does not list, or
/// the end of its last page. Nothing if it is complete or has no known format.
[[nodiscard]] std::optional<OutputCut> read_tinyfish_cut(std::string_view name,
                                                         const Value& details,
                                                         std::string_view text);

/// Returns the only tool that a result without a name can be from; empty if there may be others.
[[nodiscard]] std::string_view guess_tinyfish_tool(const Value& details, std::string_view text);

}  // namespace agent_timeline
