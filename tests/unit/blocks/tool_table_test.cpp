// Tools of different agents that do the same meet; every argument has its spellings.
#include "blocks/tool_table.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "blocks/arguments.h"

using namespace agent_timeline;

namespace {

Value object(std::initializer_list<std::pair<std::string_view, std::string_view>> members) {
  Value value = Value::object();
  for (const auto& [key, text] : members)
    value.add(std::string(key), Value::string(std::string(text)));
  return value;
}

}  // namespace

TEST_CASE("tools that do the same share label, family and group", "[blocks]") {
  const std::initializer_list<std::string_view> same[] = {
      {"read_file", "Read", "read"},
      {"write_to_file", "meta_write_to_file", "Write", "write"},
      {"replace_in_file", "Edit", "MultiEdit", "edit"},
      {"execute_command", "Bash", "bash"},
      {"list_files", "LS", "ls"},
      {"search_files", "Grep", "grep"},
      {"Glob", "find"},
      {"Task", "Agent"},
      {"todo", "todo_write", "todo_read", "TodoWrite", "TodoRead", "TaskCreate", "TaskUpdate",
       "TaskList", "TaskGet"},
      {"KillBash", "KillShell"},
  };
  for (const auto& names : same) {
    for (const std::string_view name : names) {
      CAPTURE(name);
      CHECK(tool_label(name).key == tool_label(*names.begin()).key);
      CHECK(find_tool(name).family == find_tool(*names.begin()).family);
      CHECK(find_tool(name).group_key == find_tool(*names.begin()).group_key);
    }
  }
}

TEST_CASE("names of MCP tools are taken apart", "[blocks]") {
  CHECK(tool_label("mcp__claude_ai__get_page").text == "claude ai: get page");
  CHECK(tool_label("mcp__server__a__b").text == "server: a  b");
  for (const std::string_view name : {"mcp__server", "mcp____tool", "mcp__server__", "mcp_a__b"}) {
    CAPTURE(name);
    CHECK(tool_label(name).text == name);
  }
}

TEST_CASE("a run of calls is summed up by what they do", "[blocks]") {
  const auto text = [](std::string_view tool, std::int64_t count) {
    ToolCall call;
    call.name = tool;
    return make_label(group_key(call), {{"count", count}}).text;
  };
  CHECK(text("Read", 4) == "Read 4 files");
  CHECK(text("bash", 1) == "Ran 1 command");
  CHECK(text("edit", 2) == "Made 2 edits");
  CHECK(text("Grep", 2) == "Searched 2 times");
  CHECK(text("WebFetch", 2) == "Fetched 2 pages");
  CHECK(text("Task", 3) == "Started 3 agents");
  CHECK(text("LS", 1) == "Listed 1 folder");
  CHECK(text("novel", 2) == "Used 2 tools");
}

TEST_CASE("file_path is preferred, path and notebook_path are accepted", "[blocks]") {
  const auto path = [](const Value& value) { return text_argument(value, ArgumentField::path); };
  CHECK(path(object({{"path", "b"}, {"file_path", "a"}})) == "a");
  CHECK(path(object({{"notebook_path", "c"}, {"path", "b"}})) == "b");
  CHECK(path(object({{"notebook_path", "c"}})) == "c");
  CHECK(path(object({{"file_path", " "}, {"path", "b"}})) == "b");
  CHECK(path(object({{"file_path", ""}})) == "");
  CHECK(path(Value::string("x")) == "");
  CHECK(find_argument(object({}), ArgumentField::path) == nullptr);
}

TEST_CASE("a tool can be described to a bridge", "[blocks]") {
  const ToolDescription edit = describe_tool("Edit");
  CHECK(edit.family == ToolFamily::files);
  CHECK(edit.label.text == "Edit file");
  const auto reads = [](const ToolDescription& tool, ArgumentField field) {
    return std::find(tool.fields.begin(), tool.fields.end(), field) != tool.fields.end();
  };
  CHECK(reads(edit, ArgumentField::path));
  CHECK(reads(edit, ArgumentField::old_text));
  CHECK(reads(edit, ArgumentField::new_text));
  CHECK(reads(describe_tool("MultiEdit"), ArgumentField::edits));
  CHECK(reads(describe_tool("Write"), ArgumentField::content));
  CHECK(reads(describe_tool("Grep"), ArgumentField::pattern));
  CHECK(reads(describe_tool("Grep"), ArgumentField::path));
  CHECK(reads(describe_tool("Bash"), ArgumentField::command));
  CHECK(reads(describe_tool("Task"), ArgumentField::agent_type));
  CHECK_FALSE(reads(describe_tool("Read"), ArgumentField::content));
}

TEST_CASE("no two fields share a spelling within a row, and each has one", "[blocks]") {
  for (const ArgumentRow& row : argument_rows()) {
    CAPTURE(row.name);
    CHECK(!row.spellings.empty());
    CHECK(&argument_row(row.field) == &row);
    for (std::size_t i = 0; i < row.spellings.size(); ++i) {
      const auto rest = row.spellings.subspan(i + 1);
      CHECK(std::find(rest.begin(), rest.end(), row.spellings[i]) == rest.end());
    }
  }
}
