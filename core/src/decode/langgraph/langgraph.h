// LangGraph and LangChain: what a graph streams in each of its modes, alone, several together or as
// the server of the platform sends them; the events of its runs; and messages as they are stored.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "decode/dialect.h"

namespace agent_timeline {

[[nodiscard]] int score_langgraph(const Input& input);
[[nodiscard]] std::unique_ptr<DialectDecoder> create_langgraph();

}  // namespace agent_timeline
