// Mastra: the chunks of an agent's `fullStream`, of workflows and of agent networks, and stored
// messages. The chunks are the AI SDK's parts in an envelope, partly renamed, with additions:
// approvals, tools that write while they run, and agents that run agents.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "decode/dialect.h"

namespace agent_timeline {

[[nodiscard]] int score_mastra(const Input& input);
[[nodiscard]] std::unique_ptr<DialectDecoder> create_mastra();

}  // namespace agent_timeline
