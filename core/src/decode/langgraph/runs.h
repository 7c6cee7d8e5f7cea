// Events of runs, `{event: "on_tool_start", name, run_id, data, metadata}`: of graphs and of
// anything else that LangChain runs.
#pragma once

#include <span>
#include <string_view>

#include "base/value.h"
#include "decode/langgraph/state.h"

namespace agent_timeline {

[[nodiscard]] int score_lang_run(const Value& value);
void decode_lang_run(const Value& value, LangContext& context);

}  // namespace agent_timeline
