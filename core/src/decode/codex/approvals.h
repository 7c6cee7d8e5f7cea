// Requests of the app-server to the user: approval of a command or a patch, and the agent's
// questions. The answer is a line of the other direction, or is implied by what follows.
#pragma once

#include <string_view>

#include "base/value.h"
#include "decode/codex/state.h"

namespace agent_timeline {

/// False for a request that asks nobody anything.
bool decode_codex_request(std::string_view method, const Value& value, CodexContext& now);

/// The request with that id was answered.
void resolve_codex_request(const Value& id, CodexContext& now);

/// The client's answer to a request; false when it answers none that is open.
bool answer_codex_request(const Value& value, CodexContext& now);

}  // namespace agent_timeline
