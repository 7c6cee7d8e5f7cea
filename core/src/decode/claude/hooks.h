// The output of the user's hooks, which Claude Code reports in its stream (`system/hook_response`),
// in its session files (`attachment/hook_…`), and for hooks at the end of a turn again in a
// summary. Invariant: a hook makes a row only if it printed something, failed or blocked something,
// and never more than one row.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/text_map.h"
#include "decode/claude/turn.h"
#include "event/event.h"

namespace agent_timeline {

class ClaudeHooks {
 public:
  explicit ClaudeHooks(const ClaudeTurn& turn) : turn_(turn) {}

  void add_response(const Value& line, Event& event);
  /// An attachment of a `hook_…` type. Types that are only context for the model add nothing.
  void add_attachment(const Value& attachment, Event& event);
  /// `system/stop_hook_summary`.
  void add_stop_summary(const Value& line, Event& event);

 private:
  /// What the hooks at the end of a turn have reported, which the summary repeats.
  struct TurnEndReports {
    std::uint64_t turn = 0;
    /// The digests of the texts.
    TextSet texts;
    /// One of them has stopped the agent.
    bool is_stop = false;
  };

  void record_turn_end(std::string_view hook_event, std::string_view text, bool is_stop);

  const ClaudeTurn& turn_;
  TurnEndReports turn_end_;
};

}  // namespace agent_timeline
