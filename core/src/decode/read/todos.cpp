#include "decode/read/todos.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

template <typename T>
struct Spelling {
  std::string_view word;
  T meaning;
};

constexpr std::array kStates = {
    Spelling<Todo::State>{"active", Todo::State::in_progress},
    Spelling<Todo::State>{"completed", Todo::State::completed},
    Spelling<Todo::State>{"done", Todo::State::completed},
    Spelling<Todo::State>{"inprogress", Todo::State::in_progress},
};
constexpr std::array kPriorities = {
    Spelling<Todo::Priority>{"high", Todo::Priority::high},
    Spelling<Todo::Priority>{"low", Todo::Priority::low},
    Spelling<Todo::Priority>{"medium", Todo::Priority::medium},
};

/// Removes the differences between `InProgress`, `in_progress` and `in-progress`.
std::string normal_form(std::string_view word) {
  std::string out = to_lower_ascii(word);
  std::erase_if(out, [](char c) { return c == '_' || c == '-' || c == ' '; });
  return out;
}

template <typename Spellings, typename T>
T meaning_of(const Spellings& spellings, std::string_view word, T otherwise) {
  const std::string normal = normal_form(word);
  for (const auto& spelling : spellings) {
    if (spelling.word == normal) return spelling.meaning;
  }
  return otherwise;
}

/// True for the state of an item that is no longer to be done.
bool is_dropped(std::string_view state) {
  const std::string word = normal_form(state);
  return word == "cancelled" || word == "canceled" || word == "deleted";
}

Todo read_item(const Value& item) {
  Todo todo;
  todo.id = id_text(item["id"]);
  todo.content = first_text(item, {"content", "subject", "title", "text", "description"});
  todo.state = meaning_of(kStates, item["status"].string_or_empty(), Todo::State::pending);
  todo.priority =
      meaning_of(kPriorities, item["priority"].string_or_empty(), Todo::Priority::unknown);
  todo.notes = unwrap_option(item["notes"]).string_or_empty();
  return todo;
}

/// Returns the number in `Task #12 created` or at the start of a row of the list.
std::string number_after_hash(std::string_view text) {
  const std::size_t hash = text.find('#');
  if (hash == std::string_view::npos) return {};
  const std::string_view behind = text.substr(hash + 1);
  return std::string(behind.substr(0, behind.find_first_not_of("0123456789")));
}

/// Reads `#1 [completed] Write the parser`; ignores text between the number and the state.
std::optional<Todo> read_row(std::string_view row) {
  row = trim(row);
  if (!row.starts_with('#')) return std::nullopt;
  const std::size_t open = row.find('[');
  const std::size_t close = row.find(']');
  if (open == std::string_view::npos || close == std::string_view::npos || close < open) {
    return std::nullopt;
  }
  Todo todo;
  todo.id = number_after_hash(row);
  todo.state = meaning_of(kStates, row.substr(open + 1, close - open - 1), Todo::State::pending);
  todo.content = trim(row.substr(close + 1));
  return todo;
}

}  // namespace

std::optional<std::vector<Todo>> read_todos(const Value& list, std::vector<DecodeNote>& notes) {
  if (!list.is_array()) return std::nullopt;
  std::vector<Todo> todos;
  todos.reserve(list.size());
  std::size_t odd = 0;
  for (const Member& item : list.members()) {
    if (item.value.is_string()) todos.emplace_back().content = item.value.text();
    if (!item.value.is_object()) {
      ++odd;
    } else if (!is_dropped(item.value["status"].string_or_empty())) {
      todos.push_back(read_item(item.value));
    }
  }
  if (odd > 0) {
    notes.push_back({"odd-todo", "To-do items that are not objects: " + std::to_string(odd) + "."});
  }
  return todos;
}

bool is_todo_list(const Value& list) {
  return list.is_array() && list.element(0)["content"].is_string() &&
         list.element(0)["status"].is_string();
}

bool replaces_todos(std::string_view name) {
  return find_tool(name).id == ToolId::write_todos;
}

bool show_todos(const Value& arguments, Event& event) {
  auto todos = read_todos(arguments["todos"], event.notes);
  if (!todos) return false;
  event.bodies.emplace_back(TodoListEvent{std::move(*todos)});
  return true;
}

std::vector<Todo> read_checklist(std::string_view text) {
  constexpr std::string_view marks = "xX-~ ";
  std::vector<Todo> todos;
  for (std::string_view line : split_lines(text)) {
    line = trim(line);
    const bool is_listed = line.starts_with("- ") || line.starts_with("* ");
    if (is_listed) line = trim_start(line.substr(2));
    const bool is_item = line.starts_with('[') && line.size() > 3 && line[2] == ']';
    if (!is_item || (!is_listed && marks.find(line[1]) == std::string_view::npos)) continue;
    Todo todo;
    todo.content = trim(line.substr(3));
    if (line[1] == 'x' || line[1] == 'X') todo.state = Todo::State::completed;
    if (line[1] == '-' || line[1] == '~') todo.state = Todo::State::in_progress;
    todos.push_back(std::move(todo));
  }
  return todos;
}

bool is_task_tool(ToolId tool) {
  return tool == ToolId::create_task || tool == ToolId::get_task || tool == ToolId::list_tasks ||
         tool == ToolId::update_task;
}

std::optional<std::vector<Todo>> TaskBoard::apply(ToolId tool, const Value& arguments,
                                                  std::string_view text, const Value& data,
                                                  std::vector<DecodeNote>& notes) {
  bool known = tool == ToolId::get_task;  // shows one task and changes none
  if (tool == ToolId::create_task) known = create(arguments, text, data);
  if (tool == ToolId::update_task) known = update(arguments);
  if (tool == ToolId::list_tasks) known = replace(text, data, notes);
  if (!known) return std::nullopt;
  return tasks_;
}

bool TaskBoard::create(const Value& arguments, std::string_view text, const Value& data) {
  if (tasks_.size() == limits::kTrackedTasks) return false;
  Todo task = read_item(arguments);
  task.id = id_text(data["task"]["id"]);
  if (task.id.empty()) task.id = number_after_hash(text);
  if (task.content.empty()) return false;
  tasks_.push_back(std::move(task));
  return true;
}

bool TaskBoard::update(const Value& arguments) {
  std::string id = id_text(arguments["taskId"]);
  if (id.empty()) id = id_text(arguments["task_id"]);
  const auto task =
      std::find_if(tasks_.begin(), tasks_.end(), [&](const Todo& known) { return known.id == id; });
  if (id.empty() || task == tasks_.end()) return false;
  const std::string_view state = arguments["status"].string_or_empty();
  if (is_dropped(state)) {
    tasks_.erase(task);
    return true;
  }
  task->state = meaning_of(kStates, state, state.empty() ? task->state : Todo::State::pending);
  const std::string_view subject = arguments["subject"].string_or_empty();
  if (!subject.empty()) task->content = subject;
  return true;
}

bool TaskBoard::replace(std::string_view text, const Value& data, std::vector<DecodeNote>& notes) {
  std::vector<Todo> tasks;
  if (auto listed = read_todos(data["tasks"], notes)) {
    tasks = std::move(*listed);
  } else {
    for (const std::string_view line : split_lines(text)) {
      if (std::optional<Todo> row = read_row(line)) tasks.push_back(std::move(*row));
    }
    if (tasks.empty() && text.find("No tasks") == std::string_view::npos) return false;
  }
  if (tasks.size() > limits::kTrackedTasks) return false;
  tasks_ = std::move(tasks);
  return true;
}

}  // namespace agent_timeline
