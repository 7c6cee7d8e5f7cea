// Stored messages of Wave, which are lists of blocks, and every type of block that exists or
// existed.
// Invariants: a repeated message changes nothing, and its usage is added once; a message that came
// chunk by chunk shares its entries with its stored form.
#pragma once

#include <string_view>

#include "base/value.h"
#include "decode/wave/session.h"

namespace agent_timeline {

/// Decodes a message with its role and blocks, in its present state.
void decode_wave_message(const Value& message, WaveContext& context);

/// Decodes a block on its own.
void decode_wave_block(const Value& block, WaveContext& context);

/// Scores a block by its `type` and fields: 0 if the type is not Wave's, below 50 if other dialects
/// also have it.
[[nodiscard]] int score_wave_block(const Value& block);

/// Shows that a background task has ended; `fields` are those of a `task_notification` block.
void show_wave_task(const Value& fields, WaveContext& context);

}  // namespace agent_timeline
