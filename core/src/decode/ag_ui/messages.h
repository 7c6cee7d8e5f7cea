// Messages of AG-UI: as they stream, and complete in snapshots and in the input of a run.
#pragma once

#include <string>

#include "base/value.h"
#include "decode/ag_ui/state.h"

namespace agent_timeline {

/// Remembers the role of the message. If its text is known, the text starts again.
void begin_ag_ui_text(const std::string& id, const Value& role, AgUiContext& context);

/// Appends to a text or thought; `open` is false at its end.
void append_ag_ui_text(const std::string& id, bool thought, std::string text, bool open,
                       AgUiContext& context);

/// How likely `value` is a message of AG-UI, as clients and threads store it. Low without a call or
/// a result, since it may then be any program's.
[[nodiscard]] int score_ag_ui_message(const Value& value);

/// A complete message, of which only news are shown.
void read_ag_ui_message(const Value& message, AgUiContext& context);

/// The same for a list of messages.
void read_ag_ui_messages(const Value& messages, AgUiContext& context);

}  // namespace agent_timeline
