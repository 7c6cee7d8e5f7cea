// Detects what a rollout contains twice, as an event and as an item of the model, where it takes
// more than comparing the text of a message.
#pragma once

#include <string_view>

#include "base/value.h"
#include "decode/codex/duplicates.h"
#include "decode/codex/state.h"

namespace agent_timeline {

/// True if neither the other side nor the review that has ended contained that answer.
[[nodiscard]] bool is_new_codex_answer(CodexDuplicates::Side side, std::string_view text,
                                       CodexContext& context);

/// True if the other side has not reported that search, which may have no id there.
[[nodiscard]] bool is_new_codex_search(CodexDuplicates::Side side, const Value& fields,
                                       CodexContext& context);

/// True if the model's item of the same message, search or plan was shown before the item in an
/// event.
[[nodiscard]] bool was_codex_item_shown(const Value& item, CodexContext& context);

/// The same for a command that the user ran; other commands are in no message.
[[nodiscard]] bool was_codex_command_shown(const Value& item, CodexContext& context);

}  // namespace agent_timeline
