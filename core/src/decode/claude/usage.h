// Token counts in the form of the Messages API. `input_tokens` excludes the cache; tokens read from
// the cache and written to it are counted separately. Programs that use this form but count
// differently state the total themselves.
#pragma once

#include <cstdint>
#include <optional>

#include "event/event.h"

namespace agent_timeline {

/// Nothing when `usage` is no object.
[[nodiscard]] std::optional<Usage> read_claude_usage(const Value& usage);

/// Adds `more`, up to a bound that no real count reaches and that can be doubled without overflow.
void add_claude_usage(Usage& sum, const Usage& more);

/// The sum over all models in `modelUsage`.
[[nodiscard]] Usage read_claude_model_usage(const Value& by_model);

/// The tokens of one message. They are repeated with each of its blocks and at its end, where they
/// have grown or are missing.
class ClaudeMessageUsage {
 public:
  /// What `usage` has beyond the tokens counted so far.
  [[nodiscard]] Usage count(const Value& usage);

 private:
  std::int64_t input_ = 0;
  std::int64_t output_ = 0;
  std::int64_t cache_read_ = 0;
  std::int64_t cache_written_ = 0;
  std::int64_t total_ = 0;
};

}  // namespace agent_timeline
