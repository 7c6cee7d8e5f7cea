// To-do lists of every dialect: one item in any of its spellings, whole lists, and lists that tools
// change task by task.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/value.h"
#include "event/event.h"
#include "tools/tool.h"

namespace agent_timeline {

/// A whole list, in the order of the input. Items are objects of `content` or `subject`, `id`,
/// `status`, `priority` and `notes`, of which states and priorities are compared without regard to
/// case and underscores; deleted and cancelled ones are left out. An item that is a text is shown
/// as that text and, like one that is neither and is left out, noted as `odd-todo`. Nothing when
/// `list` is no array.
[[nodiscard]] std::optional<std::vector<Todo>> read_todos(const Value& list,
                                                          std::vector<DecodeNote>& notes);

/// Whether `list` is one by its first item, where its name alone does not say so.
[[nodiscard]] bool is_todo_list(const Value& list);

/// Whether a call of that tool has the whole list in its argument `todos`.
[[nodiscard]] bool replaces_todos(std::string_view name);

/// The list that the arguments of such a call hold; whether they hold one.
bool show_todos(const Value& arguments, Event& event);

/// A list in Markdown: the lines of `text` that are `- [x] done`, `- [-] at work` or `- [ ] open`,
/// with or without the mark of a list.
[[nodiscard]] std::vector<Todo> read_checklist(std::string_view text);

/// Whether a tool works on a TaskBoard.
[[nodiscard]] bool is_task_tool(ToolId tool);

/// The list that TaskCreate, TaskUpdate and TaskList change or show. One for each sub-agent.
class TaskBoard {
 public:
  /// Applies a call that succeeded: `text` is what it answered, `data` the same as data or null.
  /// The whole list as it is then, or nothing when what the call did cannot be told: then it is to
  /// be shown.
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
