// Stored messages of Wave, which are lists of blocks, and every type of block there is or was.
// Invariant: the same message again changes nothing, and a message that was followed chunk by chunk
// shares its entries with its stored form.
#pragma once

#include <string_view>

#include "base/value.h"
#include "decode/wave/session.h"

namespace agent_timeline {

/// A message with its role and blocks, as it is now.
void decode_wave_message(const Value& message, WaveContext& now);

/// A block that stands alone.
void decode_wave_block(const Value& block, WaveContext& now);

/// How sure it is that an object whose `type` says so is a block of Wave: 0 when the type is not
/// Wave's, below 50 when other dialects have it too.
[[nodiscard]] int score_wave_block(const Value& block);

/// Shows that a background task has ended; `fields` are those of a `task_notification` block.
void show_wave_task(const Value& fields, WaveContext& now);

}  // namespace agent_timeline
