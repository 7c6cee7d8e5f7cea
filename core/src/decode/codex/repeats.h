// What a rollout holds twice, as an event and as an item of the model, where more than the words of
// a message tell that both are the same.
#pragma once

#include <string_view>

#include "base/value.h"
#include "decode/codex/said.h"
#include "decode/codex/state.h"

namespace agent_timeline {

/// Whether neither the other side nor the review that has ended said that answer.
[[nodiscard]] bool is_new_codex_answer(CodexSaid::Side side, std::string_view text,
                                       CodexContext& now);

/// Whether the other side has not told of that search, which can have no id there.
[[nodiscard]] bool is_new_codex_search(CodexSaid::Side side, const Value& fields,
                                       CodexContext& now);

/// Whether the model's item of the same message, search or plan was shown before the item of an
/// event.
[[nodiscard]] bool was_codex_item_told(const Value& item, CodexContext& now);

/// The same for a command that a person ran; no other is told in a message.
[[nodiscard]] bool was_codex_command_told(const Value& item, CodexContext& now);

}  // namespace agent_timeline
