// Reads pictures in content blocks, in the spellings of all protocols.
#pragma once

#include <optional>
#include <string_view>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

/// Returns the picture in a `data:` URL, or the one at an address.
[[nodiscard]] Image image_of_url(std::string_view url, std::string_view media_type = {});

/// Returns the picture in a content block; nothing for any other block.
[[nodiscard]] std::optional<Image> read_image_block(const Value& block);

}  // namespace agent_timeline
