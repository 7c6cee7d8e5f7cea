#include "decode/claude/usage.h"

#include <algorithm>

#include "decode/read/fields.h"
#include "event/usage.h"

namespace agent_timeline {
namespace {

/// A token count, limited so that the sum of several does not overflow.
std::int64_t read_summand(const Value& value) {
  constexpr std::int64_t largest = std::int64_t{1} << 50;
  return std::min(read_tokens(value), largest);
}

/// Returns by how much `value` exceeds `counted`, and raises `counted` to the larger of the two.
std::int64_t grow(std::int64_t& counted, const Value& value) {
  const std::int64_t more = std::max<std::int64_t>(read_summand(value) - counted, 0);
  counted += more;
  return more;
}

}  // namespace

void add_claude_usage(Usage& sum, const Usage& more) {
  constexpr std::int64_t largest = std::int64_t{1} << 60;
  for (const auto count : kUsageCounts)
    sum.*count = std::min(sum.*count + more.*count, largest);
}

std::optional<Usage> read_claude_usage(const Value& usage) {
  if (!usage.is_object()) return std::nullopt;
  return ClaudeMessageUsage().count(usage);
}

Usage read_claude_model_usage(const Value& by_model) {
  Usage sum;
  for (const Member& model : by_model.members()) {
    const std::int64_t input = read_summand(model.value["inputTokens"]);
    const std::int64_t output = read_summand(model.value["outputTokens"]);
    const std::int64_t cached = read_summand(model.value["cacheReadInputTokens"]);
    const std::int64_t written = read_summand(model.value["cacheCreationInputTokens"]);
    add_claude_usage(sum, {.input_tokens = input,
                           .output_tokens = output,
                           .cached_tokens = cached,
                           .total_tokens = input + output + cached + written,
                           .cache_write_tokens = written});
  }
  return sum;
}

Usage ClaudeMessageUsage::count(const Value& usage) {
  Usage more;
  more.input_tokens = grow(input_, usage["input_tokens"]);
  more.output_tokens = grow(output_, usage["output_tokens"]);
  more.cached_tokens = grow(cache_read_, usage["cache_read_input_tokens"]);
  more.cache_write_tokens = grow(cache_written_, usage["cache_creation_input_tokens"]);
  more.total_tokens =
      usage["total_tokens"].is_number()
          ? grow(total_, usage["total_tokens"])
          : more.input_tokens + more.output_tokens + more.cached_tokens + more.cache_write_tokens;
  return more;
}

}  // namespace agent_timeline
