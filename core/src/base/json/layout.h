// Lays out JSON that arrived as plain text: many tools answer so without saying it. Only its white
// space is changed; names, numbers and escapes stay as they were written.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace agent_timeline {

/// `text` over several lines, as `pretty_json` writes them, when it is one JSON object or array
/// (RFC 8259) of at most limits::kJsonDepth levels; else nothing. Linear.
[[nodiscard]] std::optional<std::string> reformat_json(std::string_view text);

}  // namespace agent_timeline
