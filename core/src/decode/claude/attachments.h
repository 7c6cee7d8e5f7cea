// The attachments in Claude Code's session files that concern a person. The others are context from
// the program for the model.
#pragma once

#include "decode/claude/calls.h"
#include "decode/claude/hooks.h"
#include "event/event.h"

namespace agent_timeline {

/// Adds the `attachment` of a line, if it is of such a kind.
void add_claude_attachment(const Value& attachment, ClaudeCalls& calls, ClaudeHooks& hooks,
                           Event& event);

/// The goal that the agent has to reach before it stops, and whether it has.
void add_claude_goal(const Value& goal, Event& event);

}  // namespace agent_timeline
