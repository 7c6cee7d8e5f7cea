// Gemini's API: chunks of a stream, and contents as they are stored and sent.
#pragma once

#include "base/value.h"
#include "decode/model_api/state.h"

namespace agent_timeline {

/// Scores a chunk of an answer, or a content `{role, parts}`.
[[nodiscard]] int score_model_gemini(const Value& value);

void decode_model_gemini(const Value& value, ModelContext& context);

}  // namespace agent_timeline
