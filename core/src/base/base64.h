// Decodes Base64 (RFC 4648, section 4), for protocols that send bytes in JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace agent_timeline {

/// The bytes that `text` encodes; nothing if it is not Base64. The padding may be missing.
[[nodiscard]] std::optional<std::string> decode_base64(std::string_view text);

}  // namespace agent_timeline
