// Tool calls of the AI SDK: their chunks, the parts of `fullStream`, and their stored form.
#pragma once

#include "base/value.h"
#include "decode/ai_sdk/state.h"

namespace agent_timeline {

/// False for a kind that is not about a call.
bool decode_ai_sdk_call(const Value& chunk, AiSdkContext& now);

/// A part `tool-NAME` or `dynamic-tool` of a stored message.
void decode_ai_sdk_tool_part(const Value& part, AiSdkContext& now);

/// The answer has ended: calls without a result are left, or rest until the next request brings it.
void leave_ai_sdk_calls(bool they_rest, AiSdkContext& now);

/// Whether a kind is about a call, and has what it needs.
[[nodiscard]] int score_ai_sdk_call(const Value& chunk);

}  // namespace agent_timeline
