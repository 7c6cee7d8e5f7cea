// What Codex wrote until the autumn of 2025: rollouts whose lines are the model's items without
// envelopes, and bare events (`{id, msg}`) as the output of `exec --json`.
#pragma once

#include "base/value.h"
#include "decode/codex/state.h"

namespace agent_timeline {

[[nodiscard]] int score_codex_older(const Value& value);

/// True for a line that belongs to such a rollout if the stream is known to be Codex's: an item of
/// the model without the members that only the model's server adds.
[[nodiscard]] bool is_bare_codex_item(const Value& value);

/// The kind under which such a line is counted if it shows nothing.
[[nodiscard]] std::string_view codex_older_kind(const Value& value);

void decode_codex_older(const Value& value, CodexContext& context);

}  // namespace agent_timeline
