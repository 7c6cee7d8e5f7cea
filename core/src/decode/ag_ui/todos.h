// Of the state of the application that an AG-UI agent works on, only what the agent has to do is
// known to be that.
#pragma once

#include "base/value.h"
#include "decode/ag_ui/state.h"

namespace agent_timeline {

/// STATE_SNAPSHOT: the whole state.
void set_ag_ui_todos(const Value& value, AgUiContext& now);
/// STATE_DELTA: changes by JSON Patch, of which those of the list are followed.
void change_ag_ui_todos(const Value& value, AgUiContext& now);

}  // namespace agent_timeline
