// The items of a rollout that were sent to or received from the model: messages, thoughts, calls
// and their outputs.
#pragma once

#include <string_view>

#include "base/value.h"
#include "decode/codex/state.h"

namespace agent_timeline {

[[nodiscard]] bool is_codex_model_item(std::string_view kind);

/// False for an unknown kind.
bool decode_codex_model_item(const Value& payload, CodexContext& context);

/// At the end of a turn, plans without an output are shown as calls.
void show_unanswered_codex_plans(CodexContext& context);

}  // namespace agent_timeline
