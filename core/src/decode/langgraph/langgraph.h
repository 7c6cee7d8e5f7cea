// LangGraph and LangChain: a graph's stream in each mode (alone, several together, or as the
// platform's server sends them), the events of its runs, and stored messages.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "decode/dialect.h"

namespace agent_timeline {

[[nodiscard]] int score_langgraph(const Input& input);
[[nodiscard]] std::unique_ptr<DialectDecoder> create_langgraph();

}  // namespace agent_timeline
