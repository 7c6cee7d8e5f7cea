// The APIs of models themselves: OpenAI's Responses and Chat Completions (streams, answers, stored
// conversations), stored conversations of Anthropic's Messages, and chunks and contents of
// Gemini's. They are one dialect because their formats overlap: a conversation may begin in a way
// that all of them share.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "decode/dialect.h"

namespace agent_timeline {

[[nodiscard]] int score_model_api(const Input& input);
[[nodiscard]] std::unique_ptr<DialectDecoder> create_model_api();

}  // namespace agent_timeline
