// Codex: the output of `codex exec --json`, its session files ("rollouts"), and the messages of its
// app-server. One model in three spellings.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "decode/dialect.h"

namespace agent_timeline {

[[nodiscard]] int score_codex(const Input& input);
/// True for an item of a rollout without envelopes (`Dialect::adopts`).
[[nodiscard]] bool adopts_codex(const Input& input);
[[nodiscard]] std::unique_ptr<DialectDecoder> create_codex();

}  // namespace agent_timeline
