// How large a picture is whose bytes came along in base64.
#pragma once

#include <cstdint>
#include <optional>

#include "event/tool_output.h"

namespace agent_timeline {

/// Decoded bytes (RFC 4648, section 4: four characters for three bytes); nothing for a picture that
/// is elsewhere.
[[nodiscard]] std::optional<std::int64_t> image_bytes(const Image& image);

}  // namespace agent_timeline
