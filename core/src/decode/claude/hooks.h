// What the person's hooks said, which Claude Code tells in its stream (`system/hook_response`), in
// its session files (`attachment/hook_…`) and, of those at the end of a turn, once more together.
// Invariant: a hook that said nothing and stopped nothing makes no row, and none says it twice.
#pragma once

#include <string_view>

#include "base/text_map.h"
#include "event/event.h"

namespace agent_timeline {

class ClaudeHooks {
 public:
  void add_response(const Value& line, Event& event);
  /// An attachment of a `hook_…` type. Nothing for the types that are words to the model only.
  void add_attachment(const Value& held, Event& event);
  /// `system/stop_hook_summary`.
  void add_stop_summary(const Value& line, Event& event);

 private:
  /// What the hooks at the end of this turn have said, which its summary says again.
  TextSet told_;
};

}  // namespace agent_timeline
