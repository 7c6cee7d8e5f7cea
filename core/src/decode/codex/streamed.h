// Answers and thoughts that Codex's events tell in pieces before they tell them whole. Invariant:
// the whole takes the place of its pieces; what is interrupted keeps them.
#pragma once

#include <string>

#include "decode/codex/state.h"

namespace agent_timeline {

/// A piece of an answer, or of what the agent thinks.
void add_codex_piece(bool reasoning, std::string text, CodexContext& now);

/// The key of what has come in pieces and is said whole now; empty when nothing has.
[[nodiscard]] std::string take_codex_streamed(bool reasoning, CodexContext& now);

}  // namespace agent_timeline
