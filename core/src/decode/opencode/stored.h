// The messages that opencode 2 stores, `{type, id, time, …}`; a step of an agent contains its texts
// and calls.
#pragma once

#include "base/value.h"
#include "decode/opencode/parts.h"
#include "decode/opencode/stream.h"
#include "decode/opencode/turns.h"
#include "event/event.h"

namespace agent_timeline {

/// True if `value` is such a message.
[[nodiscard]] bool is_stored_opencode_message(const Value& value);

void read_stored_opencode_message(const Value& message, OpencodeParts& parts,
                                  OpencodeStream& stream, OpencodeTurns& turns, Event& event);

}  // namespace agent_timeline
