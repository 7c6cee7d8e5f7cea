// The notifications of a Wave agent over JSON-RPC, by method.
#pragma once

#include <span>
#include <string_view>

#include "base/value.h"
#include "decode/wave/session.h"

namespace agent_timeline {

[[nodiscard]] bool is_wave_method(std::string_view method);

/// Whether `notification` has what its method needs to mean anything, or at least the session that
/// only Wave names beside it.
[[nodiscard]] bool is_wave_notification(const Value& notification);

/// Kinds of which an event may make no row: methods, and the other forms that events come in.
[[nodiscard]] std::span<const std::string_view> wave_hidden_kinds();

/// Decodes `notification`, an object with a `method`; one that is not known is shown as it is.
void decode_wave_notification(const Value& notification, WaveContext& now);

/// An update of a tool block, from a notification or as a callback gets it.
void decode_wave_tool_update(const Value& update, WaveContext& now);

/// A chunk of a message: `{messageId, chunk, stage}`.
void decode_wave_chunk(const Value& update, WaveChannel channel, WaveContext& now);

}  // namespace agent_timeline
