// OpenAI's Chat Completions, and what other providers send in their form: chunks of a stream, and
// answers as one object.
#pragma once

#include "base/value.h"
#include "decode/model_api/state.h"

namespace agent_timeline {

[[nodiscard]] int score_model_chat(const Value& value);

void decode_model_chat(const Value& value, ModelContext& now);

}  // namespace agent_timeline
