#include "decode/read/usage.h"

#include "decode/read/fields.h"

namespace agent_timeline {

Usage read_token_counts(const Value& usage) {
  Usage out;
  out.input_tokens = read_tokens(usage["inputTokens"]);
  out.output_tokens = read_tokens(usage["outputTokens"]);
  out.cached_tokens = read_tokens(usage["cacheReadTokens"]);
  out.reasoning_tokens = read_tokens(usage["reasoningTokens"]);
  out.cache_write_tokens = read_tokens(usage["cacheWriteTokens"]);
  out.total_tokens = out.input_tokens + out.output_tokens;
  return out;
}

}  // namespace agent_timeline
