// Sub-agents: the calls that start, ask and stop them, what is announced of them, and what agents
// write to each other.
#pragma once

#include "base/value.h"
#include "decode/codex/items.h"
#include "decode/codex/state.h"

namespace agent_timeline {

/// A call of a tool for sub-agents, which names their threads.
void codex_agent_call(const CodexItem& item, CodexContext& now);

/// The same as an event of older versions, of which each tool has its own.
void codex_agent_event(const Value& payload, CodexContext& now);

/// That a sub-agent was started, written to, or stopped. The item has the id of the call.
void codex_agent_activity(const CodexItem& item, CodexContext& now);

/// What another agent wrote to this one: `{author, recipient, content}`. A rollout can hold it
/// twice.
void add_codex_letter(CodexSaid::Side side, const Value& payload, CodexContext& now);

}  // namespace agent_timeline
