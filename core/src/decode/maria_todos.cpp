#include "decode/maria_todos.h"

#include <array>
#include <utility>

#include "base/text.h"
#include "decode/fields.h"

namespace agent_timeline {
namespace {

/// The same state or priority as a word in JSON and as a sign in text.
template <typename T>
struct Spelling {
  std::string_view word;
  std::string_view sign;
  T meaning;
};

constexpr std::array kStates = {
    Spelling<Todo::State>{"Pending", "⏳", Todo::State::pending},
    Spelling<Todo::State>{"InProgress", "🔄", Todo::State::in_progress},
    Spelling<Todo::State>{"Completed", "✅", Todo::State::completed},
};
constexpr std::array kPriorities = {
    Spelling<Todo::Priority>{"High", "🔴", Todo::Priority::high},
    Spelling<Todo::Priority>{"Medium", "🟡", Todo::Priority::medium},
    Spelling<Todo::Priority>{"Low", "🟢", Todo::Priority::low},
};
constexpr std::string_view kListHeading = "📝";

template <typename Spellings, typename T>
T by_word(const Spellings& spellings, std::string_view word, T otherwise) {
  for (const auto& spelling : spellings) {
    if (spelling.word == word) return spelling.meaning;
  }
  return otherwise;
}

/// Takes a sign from the front of `row`; false when there is none of them.
template <typename Spellings, typename T>
bool take_sign(const Spellings& spellings, std::string_view& row, T& meaning) {
  for (const auto& spelling : spellings) {
    if (!row.starts_with(spelling.sign)) continue;
    meaning = spelling.meaning;
    row = trim(row.substr(spelling.sign.size()));
    return true;
  }
  return false;
}

Todo read_todo(const Value& item) {
  Todo todo;
  if (item.is_string()) {
    todo.content = item.text();
    return todo;
  }
  todo.id = id_text(item["id"]);
  todo.content = item["content"].string_or_empty();
  todo.state = by_word(kStates, item["status"].string_or_empty(), Todo::State::pending);
  todo.priority = by_word(kPriorities, item["priority"].string_or_empty(), Todo::Priority::unknown);
  todo.notes = unwrap_option(item["notes"]).string_or_empty();
  return todo;
}

std::optional<Todo> read_row(std::string_view row) {
  Todo todo;
  row = trim(row);
  if (!take_sign(kPriorities, row, todo.priority) || !take_sign(kStates, row, todo.state)) {
    return std::nullopt;
  }
  const std::size_t bracket = row.find(']');
  if (row.starts_with('[') && bracket != std::string_view::npos) {
    todo.id = row.substr(1, bracket - 1);
    row = trim(row.substr(bracket + 1));
  }
  todo.content = row;
  return todo;
}

}  // namespace

std::optional<std::vector<Todo>> read_maria_todos(const Value& result) {
  const Value& payload = result.is_array() ? result.element(1) : result;
  const Value& list = payload["todos"];
  if (!list.is_array()) return std::nullopt;
  std::vector<Todo> todos;
  todos.reserve(list.size());
  for (const Member& item : list.members())
    todos.push_back(read_todo(item.value));
  return todos;
}

std::optional<std::vector<Todo>> read_maria_todo_text(std::string_view text) {
  std::vector<Todo> todos;
  bool in_list = false;
  for (const std::string_view line : split_lines(text)) {
    if (line.starts_with(kListHeading)) {
      in_list = true;
    } else if (in_list && is_blank(line)) {
      break;
    } else if (in_list) {
      if (std::optional<Todo> todo = read_row(line)) todos.push_back(std::move(*todo));
    }
  }
  if (todos.empty()) return std::nullopt;
  return todos;
}

}  // namespace agent_timeline
