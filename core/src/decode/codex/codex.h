// Codex: what `codex exec --json` prints, the session files ("rollouts") it writes, and what its
// app-server says. One model in three spellings.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "decode/dialect.h"

namespace agent_timeline {

[[nodiscard]] int score_codex(const Input& input);
/// The items of a rollout that has no envelopes.
[[nodiscard]] bool adopts_codex(const Input& input);
[[nodiscard]] std::unique_ptr<DialectDecoder> create_codex();

}  // namespace agent_timeline
