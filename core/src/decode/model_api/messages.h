// Stored messages of all these APIs: `{role, content}` with texts, blocks and calls.
#pragma once

#include "base/value.h"
#include "decode/model_api/state.h"

namespace agent_timeline {

/// How sure it is that `value` is such a message.
[[nodiscard]] int score_model_message(const Value& value);

/// Whether the content has blocks that only these APIs have.
[[nodiscard]] bool is_model_content(const Value& content);

void decode_model_message(const Value& value, ModelContext& now);

}  // namespace agent_timeline
