// Messages of AG-UI: as they stream, and whole in snapshots and in the input of a run.
#pragma once

#include <string>

#include "base/value.h"
#include "decode/ag_ui/state.h"

namespace agent_timeline {

/// Remembers who says the message.
void begin_ag_ui_text(const std::string& id, const Value& role, AgUiContext& now);

/// More of a text or thought, or its end.
void grow_ag_ui_text(const std::string& id, bool thought, std::string text, bool open,
                     AgUiContext& now);

/// Messages as they are now: what is new of them is shown.
void read_ag_ui_messages(const Value& messages, AgUiContext& now);

}  // namespace agent_timeline
