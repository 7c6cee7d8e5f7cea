// Messages of LangChain that stream block by block: `{event: "message-start", role, id}`,
// `{event: "content-block-delta", index, delta}`, …, `{event: "message-finish", usage}`.
#pragma once

#include "base/value.h"
#include "decode/langgraph/state.h"

namespace agent_timeline {

/// Whether `value` is one of these, by itself or as `[event, metadata]`.
[[nodiscard]] bool is_lang_block_event(const Value& value);

/// Reads it as a chunk of the message that the node says at present.
void read_lang_block_event(const Value& value, LangContext& now);

}  // namespace agent_timeline
