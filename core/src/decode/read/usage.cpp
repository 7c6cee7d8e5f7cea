#include "decode/read/usage.h"

#include "decode/read/fields.h"

namespace agent_timeline {

Usage read_token_counts(const Value& usage) {
  Usage out;
  out.input_tokens = read_tokens(usage["inputTokens"]);
  out.output_tokens = read_tokens(usage["outputTokens"]);
  out.cached_tokens = read_tokens(usage["cacheReadTokens"]);
  out.total_tokens = out.input_tokens + out.output_tokens;
  return out;
}

}  // namespace agent_timeline
