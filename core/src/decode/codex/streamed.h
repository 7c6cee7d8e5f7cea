// Answers and thoughts that Codex's events send in chunks before they send them whole. Invariant:
// the whole text replaces its chunks; an interrupted one keeps them.
#pragma once

#include <string>

#include "decode/codex/state.h"

namespace agent_timeline {

/// A chunk of an answer or of a thought.
void add_codex_text_chunk(bool reasoning, std::string text, CodexContext& context);

/// The key of the streamed message that now arrives whole; empty if none was streamed.
[[nodiscard]] std::string take_codex_streamed(bool reasoning, CodexContext& context);

}  // namespace agent_timeline
