// OpenAI's Chat Completions, and those of other providers in the same format: chunks of a stream,
// and whole answers.
#pragma once

#include "base/value.h"
#include "decode/model_api/state.h"

namespace agent_timeline {

[[nodiscard]] int score_model_chat(const Value& value);

void decode_model_chat(const Value& value, ModelContext& context);

}  // namespace agent_timeline
