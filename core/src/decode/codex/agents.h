// Sub-agents: the calls that start, address and stop them, announcements about them, and messages
// between agents.
#pragma once

#include "base/value.h"
#include "decode/codex/items.h"
#include "decode/codex/state.h"

namespace agent_timeline {

/// A call of a tool for sub-agents, with the ids of their threads.
void codex_agent_call(const CodexItem& item, CodexContext& context);

/// The same in older versions, which have an event for each tool.
void codex_agent_event(const Value& payload, CodexContext& context);

/// A sub-agent was started, addressed or stopped. The item has the id of the call.
void codex_agent_activity(const CodexItem& item, CodexContext& context);

/// A message of another agent to this one: `{author, recipient, content}`. A rollout may contain it
/// twice.
void add_codex_peer_message(CodexDuplicates::Side side, const Value& payload,
                            CodexContext& context);

}  // namespace agent_timeline
