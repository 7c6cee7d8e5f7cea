// Activities of AG-UI: each is one row, which its snapshots and deltas update.
#pragma once

#include "base/value.h"
#include "decode/ag_ui/state.h"

namespace agent_timeline {

/// ACTIVITY_SNAPSHOT: sets the content, unless there is one that `value` says to keep.
void set_ag_ui_activity(const Value& value, AgUiContext& context);

/// ACTIVITY_DELTA: changes the content by JSON Patch.
void change_ag_ui_activity(const Value& value, AgUiContext& context);

/// An activity in a list of messages; shown only if its content is new.
void read_ag_ui_activity(const Value& message, AgUiContext& context);

}  // namespace agent_timeline
