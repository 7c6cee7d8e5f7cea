// Outputs that are data packed in a text: what a person answered, what a server's tool returned,
// and what has become of sub-agents.
#pragma once

#include <string>

#include "base/value.h"
#include "decode/read/call_ledger.h"
#include "event/tool_output.h"

namespace agent_timeline {

/// `{id: {answers: […]}}`, by the questions that have these ids in the arguments of their call.
[[nodiscard]] Answers read_codex_answers(const Value& answers, const Value& arguments);

/// What sub-agents have come to, by their threads: one paragraph each.
[[nodiscard]] std::string codex_agent_states(const Value& states);

/// Takes the place of a text in `result` that is such data.
void unpack_codex_result(const CallRecord& call, ToolResult& result);

}  // namespace agent_timeline
