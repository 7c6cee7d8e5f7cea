// The to-do list in the state of the application that an AG-UI agent works on. The rest of that
// state has no known meaning.
#pragma once

#include "base/value.h"
#include "decode/ag_ui/state.h"

namespace agent_timeline {

/// STATE_SNAPSHOT: the whole state.
void set_ag_ui_todos(const Value& value, AgUiContext& context);
/// STATE_DELTA: a JSON Patch, of which changes of the list are applied.
void change_ag_ui_todos(const Value& value, AgUiContext& context);

}  // namespace agent_timeline
