// Outputs that are JSON in a string: a person's answers, results of MCP tools, and states of
// sub-agents.
#pragma once

#include <string>

#include "base/value.h"
#include "decode/read/call_ledger.h"
#include "event/tool_output.h"

namespace agent_timeline {

/// Reads `{id: {answers: […]}}`, with the questions of these ids in the arguments of their call.
[[nodiscard]] Answers read_codex_answers(const Value& answers, const Value& arguments);

/// The states of sub-agents, by their threads: one paragraph each.
[[nodiscard]] std::string codex_agent_states(const Value& states);

/// Replaces a text in `result` that is such JSON.
void unpack_codex_result(const CallRecord& call, ToolResult& result);

}  // namespace agent_timeline
