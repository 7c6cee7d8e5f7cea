// OpenAI's Responses: the events of a stream, whole answers, and the items in both and in the next
// request.
#pragma once

#include <string_view>

#include "base/value.h"
#include "decode/model_api/state.h"

namespace agent_timeline {

[[nodiscard]] int score_model_response(const Value& value);

/// Reads an event of the stream.
void decode_model_response_event(const Value& value, ModelContext& context);

/// Reads an answer as one object.
void decode_model_response(const Value& response, ModelContext& context);
/// Reads an item of an answer that is too large to be read at once. The answer without its items
/// follows.
void decode_model_answer_item(const Value& item, ModelContext& context);

/// Scores and reads an item on its own.
[[nodiscard]] int score_model_item(const Value& value);
void decode_model_item(const Value& item, ModelContext& context);

}  // namespace agent_timeline
