// To-do lists in the spellings of every dialect, and lists that are updated task by task.
#include "decode/read/todos.h"

#include <catch2/catch_test_macros.hpp>
#include <string_view>
#include <vector>

#include "base/json/read.h"
#include "base/limits.h"

using namespace agent_timeline;

namespace {

Value json(std::string_view text) {
  auto parsed = read_json(text);
  const Value* value = std::get_if<Value>(&parsed);
  REQUIRE(value != nullptr);
  return *value;
}

}  // namespace

TEST_CASE("to-dos in every form give the same list", "[decode][todos]") {
  std::vector<DecodeNote> notes;
  const auto todos = read_todos(
      json(R"([{"id":1,"content":"a","status":"in_progress","priority":"high"},)"
           R"({"id":"1","subject":"a","status":"InProgress","priority":"High"},)"
           R"({"content":"gone","status":"deleted"},{"content":"given up","status":"Cancelled"},)"
           R"({"content":"b"}])"),
      notes);
  REQUIRE(todos);
  REQUIRE(todos->size() == 3);
  CHECK((*todos)[0] == (*todos)[1]);
  CHECK((*todos)[0].state == Todo::State::in_progress);
  CHECK((*todos)[2].state == Todo::State::pending);
  CHECK(notes.empty());
  CHECK_FALSE(read_todos(json(R"({"a":1})"), notes));
}

TEST_CASE("to-dos that are not objects are reported", "[decode][todos]") {
  std::vector<DecodeNote> notes;
  const auto todos = read_todos(json(R"(["text",7,null])"), notes);
  REQUIRE(todos);
  REQUIRE(todos->size() == 1);
  CHECK((*todos)[0].content == "text");
  REQUIRE(notes.size() == 1);
  CHECK(notes[0].code == "odd-todo");
}

TEST_CASE("a task board is changed task by task", "[decode][todos]") {
  TaskBoard board;
  std::vector<DecodeNote> notes;
  const auto apply = [&](std::string_view tool, std::string_view input, std::string_view text,
                         std::string_view data = "null") {
    return board.apply(find_tool(tool).id, json(input), text, json(data), notes);
  };
  CHECK(apply("TaskCreate", R"({"subject":"a"})", "Task #1 created successfully: a")->size() == 1);
  CHECK(apply("TaskCreate", R"({"subject":"b"})", "ok", R"({"task":{"id":"7"}})")->size() == 2);
  const auto updated = apply("TaskUpdate", R"({"taskId":"7","status":"completed"})", "Updated");
  REQUIRE(updated);
  CHECK((*updated)[1].state == Todo::State::completed);
  CHECK(apply("TaskUpdate", R"({"taskId":"7","status":"deleted"})", "Updated")->size() == 1);
  CHECK_FALSE(apply("TaskUpdate", R"({"taskId":"9"})", "Updated"));
  const auto listed = apply("TaskList", "{}", "#1 [completed] a\n#2 [pending] b");
  REQUIRE(listed);
  CHECK(listed->size() == 2);
  CHECK((*listed)[0].state == Todo::State::completed);
  CHECK((*listed)[1].id == "2");
  CHECK_FALSE(apply("TaskList", "{}", "Something else"));
  CHECK(apply("TaskList", "{}", "No tasks found")->empty());
}

TEST_CASE("a task board limits the number of tasks", "[decode][todos]") {
  TaskBoard board;
  std::vector<DecodeNote> notes;
  const Value input = json(R"({"subject":"a"})");
  for (std::size_t i = 0; i < limits::kTrackedTasks; ++i)
    REQUIRE(board.apply(ToolId::create_task, input, "Task #1 created", {}, notes));
  CHECK_FALSE(board.apply(ToolId::create_task, input, "Task #1 created", {}, notes));
}

TEST_CASE("a checklist has completed, started and pending items, with or without bullets",
          "[decode][todos]") {
  const std::vector<Todo> todos =
      read_checklist("Plan:\n- [x] look\n[-] fix\n * [ ] test\n[link] to no item\n");
  REQUIRE(todos.size() == 3);
  CHECK(todos[0].state == Todo::State::completed);
  CHECK(todos[1].state == Todo::State::in_progress);
  CHECK(todos[1].content == "fix");
  CHECK(todos[2].state == Todo::State::pending);
}
