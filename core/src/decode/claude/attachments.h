// The attachments of Claude Code's session files that say something to a person; the others are
// words of the program to the model.
#pragma once

#include "decode/claude/calls.h"
#include "decode/claude/hooks.h"
#include "event/event.h"

namespace agent_timeline {

/// The `attachment` of a line, if it is of such a kind.
void add_claude_attachment(const Value& held, ClaudeCalls& calls, ClaudeHooks& hooks, Event& event);

/// What the agent is to reach before it stops, and whether it has.
void add_claude_goal(const Value& goal, Event& event);

}  // namespace agent_timeline
