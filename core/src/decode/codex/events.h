// Events, as rollouts contain them and as the first app-server and `exec` sent them: messages, and
// the beginnings and ends of calls, of turns and of the program's own work.
#pragma once

#include <string_view>

#include "base/value.h"
#include "decode/codex/state.h"

namespace agent_timeline {

/// True if there is an event of that kind.
[[nodiscard]] bool is_codex_event(std::string_view kind);

void decode_codex_event(const Value& payload, CodexContext& context);

}  // namespace agent_timeline
