// The result of a call that an exported page shows below its closed card: the first rows of a
// diff, what tells why the call failed. For the page's cards and runs.
// Invariant: the same part and the same number of lines as in the view (card/results.ts).
#pragma once

#include <cstddef>
#include <optional>

#include "blocks/block.h"
#include "timeline/entry.h"

namespace agent_timeline {

/// A part, perhaps shortened, and the number of lines that this hides.
struct Excerpt {
  Part part;
  std::size_t hidden = 0;
};

/// The number of rows of all files.
[[nodiscard]] std::size_t row_count(const DiffPart& change);

/// The result of a call whose body starts collapsed. Nothing if it has none, or an image, whose
/// card starts expanded.
[[nodiscard]] std::optional<Excerpt> result_of(const Entry& entry, const Block& block);

/// True for a call whose result is in sight while its card is closed, so that its run does not fold
/// it.
[[nodiscard]] bool shows_result(const Entry& entry, const Block& block);

}  // namespace agent_timeline
