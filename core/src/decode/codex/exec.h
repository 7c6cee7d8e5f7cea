// The output of `codex exec --json`: threads, turns and items, without times and without the user's
// messages.
#pragma once

#include "base/value.h"
#include "decode/codex/state.h"

namespace agent_timeline {

/// How likely `value` is such an event.
[[nodiscard]] int score_codex_exec(const Value& value);

void decode_codex_exec(const Value& value, CodexContext& context);

}  // namespace agent_timeline
