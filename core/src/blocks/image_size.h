// Size of an image that is embedded in base64.
#pragma once

#include <cstdint>
#include <optional>

#include "event/tool_output.h"

namespace agent_timeline {

/// The number of decoded bytes (RFC 4648, section 4: four characters for three bytes), or nothing
/// if the image is not embedded.
[[nodiscard]] std::optional<std::int64_t> image_bytes(const Image& image);

}  // namespace agent_timeline
