// LangChain messages that stream block by block: `{event: "message-start", role, id}`, `{event:
// "content-block-delta", index, delta}`, …, `{event: "message-finish", usage}`.
#pragma once

#include "base/value.h"
#include "decode/langgraph/state.h"

namespace agent_timeline {

/// True if `value` is such an event, alone or as `[event, metadata]`.
[[nodiscard]] bool is_lang_block_event(const Value& value);

/// Reads the event as a chunk of the message that the current node is streaming.
void read_lang_block_event(const Value& value, LangContext& context);

}  // namespace agent_timeline
