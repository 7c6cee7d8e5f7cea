// Messages between Codex's app-server and its client: JSON-RPC lines without `jsonrpc`, in one
// direction or both.
#pragma once

#include "base/value.h"
#include "decode/codex/state.h"

namespace agent_timeline {

[[nodiscard]] int score_codex_app(const Value& value);

/// The kind under which such a line is counted if it shows nothing.
[[nodiscard]] std::string_view codex_app_kind(const Value& value);

void decode_codex_app(const Value& value, CodexContext& context);

/// The id of the thread that such a line concerns; empty if it names none.
[[nodiscard]] std::string codex_thread_of(const Value& value);

}  // namespace agent_timeline
