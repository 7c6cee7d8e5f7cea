// Formats JSON that arrived as plain text: many tools return JSON without saying so. Only white
// space changes; names, numbers and escapes keep their spelling.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace agent_timeline {

/// Returns `text` laid out over several lines as `pretty_json` does, if it is one JSON object or
/// array (RFC 8259) of at most limits::kJsonDepth levels; otherwise nothing. Takes linear time.
[[nodiscard]] std::optional<std::string> reformat_json(std::string_view text);

}  // namespace agent_timeline
