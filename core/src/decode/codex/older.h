// What Codex wrote until the autumn of 2025: rollouts whose lines are the model's items as they
// are, and events by themselves (`{id, msg}`) as the output of `exec --json`.
#pragma once

#include "base/value.h"
#include "decode/codex/state.h"

namespace agent_timeline {

[[nodiscard]] int score_codex_older(const Value& value);

/// Whether it is a line of such a rollout, if anybody knows that it is of one: an item of the model
/// without what only the model's server says of it.
[[nodiscard]] bool is_bare_codex_item(const Value& value);

/// The kind that such a line counts as when nothing came of it.
[[nodiscard]] std::string_view codex_older_kind(const Value& value);

void decode_codex_older(const Value& value, CodexContext& now);

}  // namespace agent_timeline
