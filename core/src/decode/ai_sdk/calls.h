// Tool calls of the AI SDK: their chunks, the parts of `fullStream`, and their stored form.
#pragma once

#include "base/value.h"
#include "decode/ai_sdk/state.h"

namespace agent_timeline {

/// Decodes a chunk about a call; false for other kinds.
bool decode_ai_sdk_call(const Value& chunk, AiSdkContext& context);

/// A part `tool-NAME` or `dynamic-tool` of a stored message.
void decode_ai_sdk_tool_part(const Value& part, AiSdkContext& context);

/// At the end of an answer: open calls without a result stay as they are, or rest until the next
/// request brings it.
void release_ai_sdk_calls(bool await_results, AiSdkContext& context);

/// Above 0 for a chunk about a call that has the required members.
[[nodiscard]] int score_ai_sdk_call(const Value& chunk);

}  // namespace agent_timeline
