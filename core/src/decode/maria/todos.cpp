#include "decode/maria/todos.h"

#include <array>
#include <utility>

#include "base/text.h"
#include "decode/read/todos.h"

namespace agent_timeline {
namespace {

/// A symbol that stands for a state or a priority in text.
template <typename T>
struct Sign {
  std::string_view sign;
  T meaning;
};

constexpr std::array kStates = {
    Sign<Todo::State>{"⏳", Todo::State::pending},
    Sign<Todo::State>{"🔄", Todo::State::in_progress},
    Sign<Todo::State>{"✅", Todo::State::completed},
};
constexpr std::array kPriorities = {
    Sign<Todo::Priority>{"🔴", Todo::Priority::high},
    Sign<Todo::Priority>{"🟡", Todo::Priority::medium},
    Sign<Todo::Priority>{"🟢", Todo::Priority::low},
};
constexpr std::string_view kListHeading = "📝";

/// Removes one of the symbols from the front of `row`; false if none is there.
template <typename Signs, typename T>
bool take_sign(const Signs& signs, std::string_view& row, T& meaning) {
  for (const auto& known : signs) {
    if (!row.starts_with(known.sign)) continue;
    meaning = known.meaning;
    row = trim(row.substr(known.sign.size()));
    return true;
  }
  return false;
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

std::optional<std::vector<Todo>> read_maria_todos(const Value& result,
                                                  std::vector<DecodeNote>& notes) {
  const Value& payload = result.is_array() ? result.element(1) : result;
  return read_todos(payload["todos"], notes);
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
