// Requests of the app-server to the user: approval of a command or a patch, and questions of the
// agent. The response is a line in the other direction, or is implied by what follows.
#pragma once

#include <string_view>

#include "base/value.h"
#include "decode/codex/state.h"

namespace agent_timeline {

/// False for any other method.
bool decode_codex_request(std::string_view method, const Value& value, CodexContext& context);

/// The request with that id was answered.
void resolve_codex_request(const Value& id, CodexContext& context);

/// The client's response to a request; false if it is no decision on an open request.
bool answer_codex_request(const Value& value, CodexContext& context);

}  // namespace agent_timeline
