// Messages of all these APIs: `{role, content}` with texts, blocks and calls, as they are stored
// and as Anthropic's API returns them without streaming.
#pragma once

#include "base/value.h"
#include "decode/model_api/state.h"

namespace agent_timeline {

/// Scores `value` as such a message.
[[nodiscard]] int score_model_message(const Value& value);

/// True if `value` can be a message of a conversation that is known to be with a model, whatever
/// else a program stores in it.
[[nodiscard]] bool is_model_message(const Value& value);

/// True if the content has blocks that only these APIs have.
[[nodiscard]] bool is_model_content(const Value& content);

void decode_model_message(const Value& value, ModelContext& context);

/// An answer of the Messages API as one object.
[[nodiscard]] int score_messages_answer(const Value& value);
void decode_messages_answer(const Value& value, ModelContext& context);

}  // namespace agent_timeline
