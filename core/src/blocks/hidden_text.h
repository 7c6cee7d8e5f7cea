// Counts characters of a part that would not show (base/hidden_characters.h), for a warning.
// Invariant: the count is of what is shown with labelled escapes; prose has none.
#pragma once

#include <cstddef>

#include "blocks/block.h"

namespace agent_timeline {

[[nodiscard]] std::size_t count_hidden(const PartContent& content);

/// Adds a warning that says how many there are in all parts of the block, when there are some.
void warn_of_hidden(Block& block);

}  // namespace agent_timeline
