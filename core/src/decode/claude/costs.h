// The costs of Claude Code sessions. The program reports a running total since the start of its
// process; only the increase belongs to what has just ended.
#pragma once

#include <cstdint>
#include <string>

#include "base/text_map.h"

namespace agent_timeline {

/// In billionths of a US dollar.
class ClaudeCosts {
 public:
  /// Takes the running total of `session` and returns its increase. A smaller total than before
  /// comes from a new process, which started at zero.
  std::int64_t record(const std::string& session, std::int64_t total);
  /// The sum over all sessions.
  [[nodiscard]] std::int64_t total() const { return total_; }

 private:
  TextMap<std::int64_t> last_;
  std::int64_t total_ = 0;
};

}  // namespace agent_timeline
