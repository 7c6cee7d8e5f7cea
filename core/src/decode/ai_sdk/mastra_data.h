// Data parts that Mastra writes into streams and messages, its own and those of the AI SDK that it
// answers with: what commands of its workspace write, and what becomes of the agent's memory.
#pragma once

#include <string_view>

#include "base/value.h"
#include "decode/ai_sdk/state.h"

namespace agent_timeline {

/// Whether a part of that type is one, if it has `data`.
[[nodiscard]] bool is_mastra_data(std::string_view type);

/// Reads one. False when it is about a call that was not heard of, so that it stands alone.
bool decode_mastra_data(const Value& part, AiSdkContext& now);

}  // namespace agent_timeline
