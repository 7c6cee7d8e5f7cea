// Data parts that Mastra writes into its own streams and messages and into those of the AI SDK that
// it responds with: the output of commands in its workspace, and changes of the agent's memory.
#pragma once

#include <string_view>

#include "base/value.h"
#include "decode/ai_sdk/state.h"

namespace agent_timeline {

/// True for the type of such a part, which must also have `data`.
[[nodiscard]] bool is_mastra_data(std::string_view type);

/// Decodes one. False for other parts, and for those about an unknown call, which are shown alone.
bool decode_mastra_data(const Value& part, AiSdkContext& context);

}  // namespace agent_timeline
