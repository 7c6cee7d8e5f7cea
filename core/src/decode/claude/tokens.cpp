#include "decode/claude/tokens.h"

#include <algorithm>
#include <array>

#include "decode/claude/usage.h"

namespace agent_timeline {
namespace {

constexpr std::array kCounts = {&Usage::input_tokens, &Usage::output_tokens, &Usage::cached_tokens,
                                &Usage::total_tokens};

bool is_less(const Usage& a, const Usage& b) {
  return std::any_of(kCounts.begin(), kCounts.end(),
                     [&](const auto count) { return a.*count < b.*count; });
}

}  // namespace

Usage ClaudeTokens::count(const Usage& more, bool of_sub_agent) {
  Session& session = sessions_[session_];
  Usage added = more;
  for (const auto count : kCounts) {
    if (!of_sub_agent) break;
    const std::int64_t known = std::min(session.unexplained.*count, added.*count);
    session.unexplained.*count -= known;
    added.*count -= known;
  }
  add_claude_usage(session.counted, added);
  return added;
}

Usage ClaudeTokens::record_totals(const Value& by_model) {
  const Usage current = read_claude_model_usage(by_model);
  Session& session = sessions_[session_];
  if (is_less(current, session.latest)) add_claude_usage(session.ended, session.latest);
  session.latest = current;
  Usage total_so_far = session.ended;
  add_claude_usage(total_so_far, current);
  Usage added;
  for (const auto count : kCounts)
    added.*count = std::max<std::int64_t>(total_so_far.*count - session.counted.*count, 0);
  add_claude_usage(session.counted, added);
  add_claude_usage(session.unexplained, added);
  return added;
}

}  // namespace agent_timeline
