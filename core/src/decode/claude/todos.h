// The to-do lists of a Claude Code session, one per sub-agent, and the effects of its to-do tools.
// Invariant: a call that fails leaves the list unchanged.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/text_map.h"
#include "decode/read/todos.h"
#include "event/event.h"

namespace agent_timeline {

/// Lists by the key of the sub-agent; the root agent's key is empty.
class ClaudeTodos {
 public:
  /// A call of TodoWrite with its whole input, whose list replaces the current one. False, without
  /// a change, if the input has no list.
  bool write(const std::string& scope, const Value& arguments, Event& event);
  /// That call has failed: restores the list before it.
  void undo_write(const std::string& scope, Event& event);
  /// A call of another to-do tool has succeeded. False if its effect is unknown.
  bool apply(const std::string& scope, ToolId tool, const Value& arguments, std::string_view text,
             const Value& structured, Event& event);
  /// The conversation is reset.
  void clear(Event& event);

 private:
  struct Lists {
    std::vector<Todo> written;
    /// The value of `written` before the last write.
    std::vector<Todo> before;
    TaskBoard board;
  };
  TextMap<Lists> lists_;
};

}  // namespace agent_timeline
