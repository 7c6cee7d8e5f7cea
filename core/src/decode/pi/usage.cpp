#include "decode/pi/usage.h"

#include "decode/read/cost.h"
#include "decode/read/fields.h"

namespace agent_timeline {

bool add_pi_usage(const Value& usage, SessionEvent& facts) {
  const Usage tokens = {.input_tokens = read_tokens(usage["input"]),
                        .output_tokens = read_tokens(usage["output"]),
                        .cached_tokens = read_tokens(usage["cacheRead"]),
                        .total_tokens = read_tokens(usage["totalTokens"]),
                        .cache_write_tokens = read_tokens(usage["cacheWrite"])};
  if (tokens != Usage{}) facts.usage = tokens;
  const auto cost = read_nano_usd(usage["cost"]["total"]);
  if (cost.value_or(0) > 0) facts.cost_nano_usd = cost;
  return facts.usage || facts.cost_nano_usd;
}

}  // namespace agent_timeline
