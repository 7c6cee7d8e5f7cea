#include "blocks/image_size.h"

#include <algorithm>

#include "base/text.h"

namespace agent_timeline {

std::optional<std::int64_t> image_bytes(const Image& image) {
  if (image.source != Image::Source::data) return std::nullopt;
  const auto characters = std::count_if(image.content.begin(), image.content.end(),
                                        [](char c) { return !is_space(c) && c != '='; });
  return static_cast<std::int64_t>(characters) * 3 / 4;
}

}  // namespace agent_timeline
