// Messages of Codex's app-server and its client: JSON-RPC lines without `jsonrpc`, of one direction
// or both.
#pragma once

#include "base/value.h"
#include "decode/codex/state.h"

namespace agent_timeline {

[[nodiscard]] int score_codex_app(const Value& value);

/// The kind that such a line counts as when nothing came of it.
[[nodiscard]] std::string_view codex_app_kind(const Value& value);

void decode_codex_app(const Value& value, CodexContext& now);

/// The thread that such a line is about, or empty.
[[nodiscard]] std::string codex_thread_of(const Value& value);

}  // namespace agent_timeline
