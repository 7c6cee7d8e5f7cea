// Rollouts, the session files of Codex: `{timestamp, type, payload}` lines. They contain the
// model's items and the events about them, so most content is there twice.
#pragma once

#include "base/value.h"
#include "decode/codex/state.h"

namespace agent_timeline {

[[nodiscard]] int score_codex_rollout(const Value& value);

void decode_codex_rollout(const Value& value, CodexContext& context);

/// The facts about the session in the first line of a rollout.
void add_codex_session(const Value& payload, CodexContext& context);

}  // namespace agent_timeline
