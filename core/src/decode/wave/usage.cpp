#include "decode/wave/usage.h"
#include "decode/read/fields.h"

#include <algorithm>
#include <utility>

namespace agent_timeline {
namespace {

Usage read_usage(const Value& usage) {
  Usage out;
  out.input_tokens = read_tokens(usage["prompt_tokens"]);
  out.output_tokens = read_tokens(usage["completion_tokens"]);
  out.cached_tokens = read_tokens(usage["cache_read_input_tokens"]);
  out.total_tokens = usage["total_tokens"].is_number() ? read_tokens(usage["total_tokens"])
                                                       : out.input_tokens + out.output_tokens;
  return out;
}

/// Raises `known` to `current` and returns the increase.
std::int64_t advance(std::int64_t& known, std::int64_t current) {
  const std::int64_t more = std::max<std::int64_t>(current - known, 0);
  known += more;
  return more;
}

}  // namespace

void add_wave_usage(const Value& usage, const std::string& message, WaveContext& context) {
  if (!usage.is_object()) return;
  const Usage read = read_usage(usage);
  Usage& known = context.agent.usage[message];
  const Usage more = {advance(known.input_tokens, read.input_tokens),
                      advance(known.output_tokens, read.output_tokens),
                      advance(known.cached_tokens, read.cached_tokens),
                      advance(known.total_tokens, read.total_tokens)};
  SessionEvent session;
  if (usage["model"].is_string()) session.model = std::string(usage["model"].text());
  if (more != Usage{}) session.usage = more;
  if (session.model || session.usage) context.event.bodies.emplace_back(std::move(session));
}

}  // namespace agent_timeline
