// The beginnings and ends of Codex's turns, their token usage and their model.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"
#include "decode/codex/state.h"

namespace agent_timeline {

void begin_codex_turn(CodexContext& context);

/// Ends a turn with the status `completed`, `interrupted` or `failed`.
void end_codex_turn(std::string_view status, const Value& error,
                    std::optional<std::int64_t> duration_ms, CodexContext& context);

/// An error. If it is followed by retries, all attempts share one row.
void fail_codex_turn(const Value& error, bool will_retry, CodexContext& context);

/// Adds the usage of one request to the model.
void add_codex_usage(const Value& usage, CodexContext& context);

/// Adds what a thread has newly used: `total` is its usage so far, `last` that of the latest
/// answer, or null.
void count_codex_usage(const std::string& thread, const Value& total, const Value& last,
                       CodexContext& context, const Value& window = null_value());

}  // namespace agent_timeline
