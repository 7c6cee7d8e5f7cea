// The answers of a turn when the connection to the model breaks. An answer that was cut short is
// sent again as another item, which continues its row. Invariants: an answer that does not begin
// with the text that was cut short has a row of its own; the cost of a piece depends only on its
// size.
#pragma once

#include <string>

#include "decode/codex/state.h"

namespace agent_timeline {

/// Adds a piece of the answer with that item id.
void add_codex_answer_piece(const std::string& id, std::string text, CodexContext& context);

/// Returns the key of the row of an answer that arrives whole.
[[nodiscard]] std::string place_codex_answer(const std::string& id, const std::string& text,
                                             CodexContext& context);

}  // namespace agent_timeline
