// Counts the hidden characters of a part (base/hidden_characters.h), for a warning.
// Invariant: only content whose hidden characters are shown as labels is counted; prose never is.
#pragma once

#include <cstddef>

#include "blocks/block.h"

namespace agent_timeline {

[[nodiscard]] std::size_t count_hidden(const PartContent& content);

/// Adds a warning with the number of hidden characters in all parts of the block, if there are any.
void add_hidden_badge(Block& block);

}  // namespace agent_timeline
