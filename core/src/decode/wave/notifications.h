// The notifications of a Wave agent over JSON-RPC, by method: about its messages, and about the
// session (whether the agent works, queued messages, tasks, the directory, requests to the user).
// Invariant: a notification of an unknown method or form is shown as it is.
#pragma once

#include <span>
#include <string_view>

#include "base/value.h"
#include "decode/wave/session.h"

namespace agent_timeline {

[[nodiscard]] bool is_wave_method(std::string_view method);

/// True if `notification` has a parameter that its method requires, or at least the `sessionId`
/// that only Wave puts beside it.
[[nodiscard]] bool is_wave_notification(const Value& notification);

/// Kinds that may make no row: methods, and the names of the other forms of events.
[[nodiscard]] std::span<const std::string_view> wave_hidden_kinds();

/// Decodes `notification`, an object with a `method`; an unknown one is shown as a card.
void decode_wave_notification(const Value& notification, WaveContext& context);

/// Decodes an update of a tool block, from a notification or from a callback.
void decode_wave_tool_update(const Value& update, WaveContext& context);

/// Decodes a chunk of a message: `{messageId, chunk, stage}`.
void decode_wave_chunk(const Value& update, WaveChannel channel, WaveContext& context);

}  // namespace agent_timeline
