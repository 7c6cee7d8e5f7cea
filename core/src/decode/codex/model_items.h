// The items of a rollout that went to or came from the model: messages, thoughts, calls and what
// was answered to them.
#pragma once

#include <string_view>

#include "base/value.h"
#include "decode/codex/state.h"

namespace agent_timeline {

[[nodiscard]] bool is_codex_model_item(std::string_view kind);

/// False for a kind that is not known.
bool decode_codex_model_item(const Value& payload, CodexContext& now);

/// The turn has ended: plans that nobody answered are shown as the calls they are.
void give_up_codex_plans(CodexContext& now);

}  // namespace agent_timeline
