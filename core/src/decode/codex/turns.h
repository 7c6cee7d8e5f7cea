// How turns of Codex begin and end, what they used, and of which model.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"
#include "decode/codex/state.h"

namespace agent_timeline {

void begin_codex_turn(CodexContext& now);

/// The end of a turn in one of the words `completed`, `interrupted` and `failed`.
void end_codex_turn(std::string_view status, const Value& error,
                    std::optional<std::int64_t> duration_ms, CodexContext& now);

/// An error. What is tried again after it is one row for all attempts.
void fail_codex_turn(const Value& error, bool will_retry, CodexContext& now);

void set_codex_model(const Value& model, CodexContext& now);

/// Counts what one call of the model used.
void add_codex_usage(const Value& usage, CodexContext& now);

/// Counts what a thread has used: `total` until now, of which `last` by the newest answer, or null.
void count_codex_usage(const std::string& thread, const Value& total, const Value& last,
                       CodexContext& now, const Value& window = null_value());

}  // namespace agent_timeline
