// Pictures in content blocks, in all the spellings that protocols have for them.
#pragma once

#include <optional>
#include <string_view>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

/// The picture of a `data:` URL, or the one at an address.
[[nodiscard]] Image image_of_url(std::string_view url, std::string_view media_type = {});

/// The picture that a content block is; nothing for any other block.
[[nodiscard]] std::optional<Image> read_image_block(const Value& block);

}  // namespace agent_timeline
