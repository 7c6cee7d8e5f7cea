// Reads to-do lists of every dialect: single items in any spelling, whole lists, and lists that
// tools change one task at a time.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "event/event.h"
#include "tools/tool.h"

namespace agent_timeline {

/// Reads a whole list, in input order. Items are objects with `content` or `subject`, `id`,
/// `status`, `priority` and `notes`; case, spaces, hyphens and underscores do not matter in states
/// and priorities. Deleted and cancelled items are left out. An item that is a text is shown as
/// that text; any other item that is not an object is left out; both are noted as `odd-todo`.
/// Nothing if `list` is not an array.
[[nodiscard]] std::optional<std::vector<Todo>> read_todos(const Value& list,
                                                          std::vector<DecodeNote>& notes);

/// True if the first item shows that `list` is a to-do list, where its name does not.
[[nodiscard]] bool is_todo_list(const Value& list);

/// True if a call of that tool has the whole list in its argument `todos`.
[[nodiscard]] bool replaces_todos(std::string_view name);

/// Adds the list in the arguments of such a call to `event`. Returns false if they hold none.
bool show_todos(const Value& arguments, Event& event);

/// Reads a Markdown checklist: the lines `- [x] done`, `- [-] in progress` or `- [ ] open` of
/// `text`, with or without the bullet.
[[nodiscard]] std::vector<Todo> read_checklist(std::string_view text);

/// True for the tools that work on a TaskBoard.
[[nodiscard]] bool is_task_tool(ToolId tool);

/// The list that TaskCreate, TaskUpdate and TaskList change or show. One for each sub-agent.
class TaskBoard {
 public:
  /// Applies a call that succeeded. `text` is its answer, and `data` the same as data, or null.
  /// Returns the whole list after it, or nothing if its effect is unknown, in which case the call
  /// should be shown.
  [[nodiscard]] std::optional<std::vector<Todo>> apply(ToolId tool, const Value& arguments,
                                                       std::string_view text, const Value& data,
                                                       std::vector<DecodeNote>& notes);

 private:
  bool create(const Value& arguments, std::string_view text, const Value& data);
  bool update(const Value& arguments);
  bool replace(std::string_view text, const Value& data, std::vector<DecodeNote>& notes);

  std::vector<Todo> tasks_;
};

}  // namespace agent_timeline
