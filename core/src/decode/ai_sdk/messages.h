// UI messages as applications store and send them.
#pragma once

#include "base/value.h"
#include "decode/ai_sdk/state.h"

namespace agent_timeline {

/// True for `{role, parts: [{type, …}]}`.
[[nodiscard]] bool is_ai_sdk_message(const Value& value);

void decode_ai_sdk_message(const Value& value, AiSdkContext& context);

}  // namespace agent_timeline
