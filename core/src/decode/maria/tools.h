// Maria's tool events PreToolCall, PostToolCall and TodoUpdated, in every form that its logs
// contain.
#pragma once

#include "event/event.h"

namespace agent_timeline {

void decode_maria_pre_tool_call(const Value& body, Event& event);
void decode_maria_post_tool_call(const Value& body, Event& event);
void decode_maria_todo_updated(const Value& body, Event& event);

}  // namespace agent_timeline
