// The to-do lists of a Claude Code session, one for each sub-agent, and what its to-do tools do to
// them. Invariant: a call that fails leaves the list as it was.
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
  /// A call of TodoWrite with its whole input: its list is the list from now on. False, and nothing
  /// is changed, when the input holds none.
  bool write(const std::string& scope, const Value& arguments, Event& event);
  /// That call failed after all.
  void undo_write(const std::string& scope, Event& event);
  /// A call of another to-do tool has succeeded. False when what it did cannot be told.
  bool apply(const std::string& scope, ToolId tool, const Value& arguments, std::string_view text,
             const Value& structured, Event& event);
  /// The conversation starts afresh.
  void clear(Event& event);

 private:
  struct Lists {
    std::vector<Todo> written;
    /// What `written` was before the last write.
    std::vector<Todo> before;
    TaskBoard board;
  };
  TextMap<Lists> lists_;
};

}  // namespace agent_timeline
