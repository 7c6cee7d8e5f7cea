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

/// How sure it is that `value` is a message of this protocol, as clients and threads store it.
/// Without a call or its result, it may be any program's.
[[nodiscard]] int score_ag_ui_message(const Value& value);

/// A message as it is now: what is new of it is shown.
void read_ag_ui_message(const Value& message, AgUiContext& now);

/// Messages as they are now.
void read_ag_ui_messages(const Value& messages, AgUiContext& now);

}  // namespace agent_timeline
