// Equivalent tools of different agents share a title and a group.
#include "blocks/tool_label.h"

#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "tools/tool.h"

using namespace agent_timeline;

TEST_CASE("equivalent tools share label, family and group", "[blocks]") {
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

TEST_CASE("the name of an MCP tool is split into server and tool", "[blocks]") {
  CHECK(tool_label("mcp__claude_ai__get_page").text == "claude ai: get page");
  CHECK(tool_label("mcp__server__a__b").text == "server: a  b");
  for (const std::string_view name : {"mcp__server", "mcp____tool", "mcp__server__", "mcp_a__b"}) {
    CAPTURE(name);
    CHECK(tool_label(name).text == name);
  }
}

TEST_CASE("the label of a group says what its calls did", "[blocks]") {
  const auto text = [](std::string_view tool, std::int64_t count) {
    return make_label(find_tool(tool).group_key, {{"count", count}}).text;
  };
  CHECK(text("Read", 4) == "read 4 files");
  CHECK(text("bash", 1) == "ran 1 command");
  CHECK(text("edit", 2) == "2 edits");
  CHECK(text("Grep", 2) == "searched 2 times");
  CHECK(text("WebFetch", 2) == "fetched 2 pages");
  CHECK(text("Task", 3) == "started 3 agents");
  CHECK(text("LS", 1) == "listed 1 folder");
  CHECK(text("novel", 2) == "used 2 tools");
}
