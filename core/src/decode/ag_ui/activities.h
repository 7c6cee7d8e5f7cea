// Activities of AG-UI: each is one row, which its snapshots and changes keep up to date.
#pragma once

#include "base/value.h"
#include "decode/ag_ui/state.h"

namespace agent_timeline {

/// An activity as it is now, unless it is known and `value` says to keep it.
void set_ag_ui_activity(const Value& value, AgUiContext& now);

/// A change of an activity, by JSON Patch.
void change_ag_ui_activity(const Value& value, AgUiContext& now);

/// An activity as messages have it; nothing when it is known to be so.
void read_ag_ui_activity(const Value& message, AgUiContext& now);

}  // namespace agent_timeline
