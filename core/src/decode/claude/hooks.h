// What the person's hooks said, which Claude Code tells in its stream (`system/hook_response`), in
// its session files (`attachment/hook_…`) and, of those at the end of a turn, once more together.
// Invariant: a hook that said nothing and stopped nothing makes no row, and none says it twice.
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
  /// An attachment of a `hook_…` type. Nothing for the types that are words to the model only.
  void add_attachment(const Value& held, Event& event);
  /// `system/stop_hook_summary`.
  void add_stop_summary(const Value& line, Event& event);

 private:
  /// What the hooks at the end of a turn have said, which its summary says again.
  struct Told {
    std::uint64_t turn = 0;
    /// The digests of the texts.
    TextSet texts;
    /// One of them has stopped the agent.
    bool is_stop = false;
  };

  void note_told(std::string_view hook_event, std::string_view text, bool is_stop);

  const ClaudeTurn& turn_;
  Told told_;
};

}  // namespace agent_timeline
