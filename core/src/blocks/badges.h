// Adds badges to a block, for every family of tools.
#pragma once

#include <cstdint>
#include <string_view>

#include "blocks/block.h"

namespace agent_timeline {

void add_badge(Block& block, Label label, Tone tone = Tone::neutral);

/// The badge of `key` with its `count`.
void add_count(Block& block, std::string_view key, std::int64_t count, Tone tone = Tone::neutral);

/// `+n` and `−m`, each when it is not 0.
void add_line_counts(Block& block, const diff::Stats& stats);

}  // namespace agent_timeline
