// Messages of all these APIs: `{role, content}` with texts, blocks and calls, as they are stored
// and as Anthropic's API answers when nothing is streamed.
#pragma once

#include "base/value.h"
#include "decode/model_api/state.h"

namespace agent_timeline {

/// How sure it is that `value` is such a message.
[[nodiscard]] int score_model_message(const Value& value);

/// Whether it can be one, where it is known that it is of a conversation with a model: whatever
/// else a program keeps with it.
[[nodiscard]] bool is_model_message(const Value& value);

/// Whether the content has blocks that only these APIs have.
[[nodiscard]] bool is_model_content(const Value& content);

void decode_model_message(const Value& value, ModelContext& now);

/// An answer of the Messages API as one object.
[[nodiscard]] int score_messages_answer(const Value& value);
void decode_messages_answer(const Value& value, ModelContext& now);

}  // namespace agent_timeline
