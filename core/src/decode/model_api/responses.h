// OpenAI's Responses: the events of a stream, the answer as one object, and the items of both and
// of the next request.
#pragma once

#include <string_view>

#include "base/value.h"
#include "decode/model_api/state.h"

namespace agent_timeline {

[[nodiscard]] int score_model_response(const Value& value);

/// An event of the stream.
void decode_model_response_event(const Value& value, ModelContext& now);

/// The answer as one object.
void decode_model_response(const Value& response, ModelContext& now);

/// An item by itself, and how sure it is that it is one.
[[nodiscard]] int score_model_item(const Value& value);
void decode_model_item(const Value& item, ModelContext& now);

}  // namespace agent_timeline
