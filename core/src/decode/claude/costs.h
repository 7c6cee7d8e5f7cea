// What Claude Code sessions have cost. The program counts from the start of a process and repeats
// its running total; only the increase belongs to what has just ended.
#pragma once

#include <cstdint>
#include <string>

#include "base/text_map.h"

namespace agent_timeline {

/// In billionths of a US dollar.
class ClaudeCosts {
 public:
  /// `session` says its total: what that is more than the one before. A smaller one is another
  /// process's, which has begun at nothing.
  std::int64_t hear(const std::string& session, std::int64_t total);
  /// Of all sessions together.
  [[nodiscard]] std::int64_t total() const { return total_; }

 private:
  TextMap<std::int64_t> last_;
  std::int64_t total_ = 0;
};

}  // namespace agent_timeline
