// Estimates how many lines a part takes when it is shown, including its heading.
#pragma once

#include <cstddef>

#include "blocks/block.h"

namespace agent_timeline {

[[nodiscard]] std::size_t part_lines(const Part& part);
/// The same without the heading.
[[nodiscard]] std::size_t content_lines(const PartContent& content);

}  // namespace agent_timeline
