#include "decode/claude/tokens.h"

#include <algorithm>

#include "decode/claude/usage.h"
#include "event/usage.h"

namespace agent_timeline {

Usage ClaudeTokens::count(const Usage& more, bool of_sub_agent) {
  Session& session = sessions_[session_];
  Usage added = more;
  for (const auto count : kUsageCounts) {
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
  if (!is_at_least(current, session.latest)) add_claude_usage(session.ended, session.latest);
  session.latest = current;
  Usage total_so_far = session.ended;
  add_claude_usage(total_so_far, current);
  Usage added;
  for (const auto count : kUsageCounts)
    added.*count = std::max<std::int64_t>(total_so_far.*count - session.counted.*count, 0);
  add_claude_usage(session.counted, added);
  add_claude_usage(session.unexplained, added);
  return added;
}

}  // namespace agent_timeline
