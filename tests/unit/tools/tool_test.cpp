// The tool table: the required fields of every row, and the tool lists of the dialects.
#include "tools/tool.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <initializer_list>
#include <set>
#include <string_view>
#include <vector>

#include "blocks/label.h"
#include "decode/dialect.h"
#include "decode/read/tool_text.h"

using namespace agent_timeline;

namespace {

using Names = std::vector<std::string_view>;

Names tools_of(std::string_view dialect) {
  for (const Dialect& known : dialects()) {
    if (known.name == dialect) return tool_names(known.programs);
  }
  FAIL("no dialect " << dialect);
  return {};
}

bool has_name(ToolId id, std::string_view name) {
  return find_tool(name).id == id;
}

}  // namespace

TEST_CASE("tool names are sorted, and each belongs to exactly one tool", "[tools]") {
  const auto names = all_tool_names();
  std::set<std::string_view> seen;
  for (std::size_t i = 0; i < names.size(); ++i) {
    CAPTURE(names[i].name);
    CHECK(seen.insert(names[i].name).second);
    if (i > 0) CHECK(names[i - 1].name < names[i].name);
    CHECK(find_tool(names[i].name).id == names[i].tool);
  }
}

TEST_CASE("every tool has a name, a group label and a limited number of arguments", "[tools]") {
  for (const Tool& tool : all_tools()) {
    CAPTURE(static_cast<int>(tool.id), tool.label_key);
    CHECK(has_name(tool.id, tool_name(tool.id)));
    CHECK(&find_tool(tool.id) == &tool);
    CHECK(make_label(tool.group_key, {{"count", 2}}).text != "");
    CHECK(tool.subject.size() + tool.extra_arguments.size() <= argument_rows().size());
  }
}

TEST_CASE("a tool without a label is generic; every other tool has a label text", "[tools]") {
  for (const Tool& tool : all_tools()) {
    CAPTURE(tool_name(tool.id));
    if (tool.label_key.empty()) {
      CHECK(tool.family == ToolFamily::generic);
    } else {
      CHECK(make_label(tool.label_key).text != "");
    }
  }
}

TEST_CASE("a tool name that all programs share has a result form, and every form can be read",
          "[tools]") {
  for (const ToolName& name : all_tool_names()) {
    CAPTURE(name.name);
    if ((name.programs & kAnyProgram) != 0) CHECK(find_tool(name.tool).form != ResultForm::none);
  }
  const std::string_view answers = R"({"answers":{"a":"b"},"message":"m"})";
  std::size_t forms = 0;
  for (const Tool& tool : all_tools()) {
    if (tool.form == ResultForm::none) continue;
    Value arguments = Value::object();
    arguments.add("path", Value::string("p"));
    bool is_read = false;
    for (const std::string_view text :
         {answers, std::string_view("a.cpp"), std::string_view("<status>completed</status>"),
          std::string_view("<task_id>t</task_id><output>o</output>"),
          std::string_view("Links: [{\"title\":\"t\",\"url\":\"https://a.example\"}]")}) {
      is_read = is_read || read_result_form(tool.form, arguments, text).has_value();
    }
    CAPTURE(tool_name(tool.id));
    CHECK(is_read);
    ++forms;
  }
  CHECK(forms > 10);
}

TEST_CASE("an unknown tool is generic and belongs to no program", "[tools]") {
  CHECK(find_tool("novel").id == ToolId::other);
  CHECK(find_tool("").id == ToolId::other);
  CHECK(find_tool("bas").id == ToolId::other);
  CHECK(tool_of(kPi, "novel") == ToolId::other);
  CHECK(find_tool("novel").shows_full_input);
}

TEST_CASE("a program's tools are found only by the names that the program uses", "[tools]") {
  CHECK(tool_of(kPi, "bash") == ToolId::run_command);
  CHECK(tool_of(kPi, "Bash") == ToolId::other);
  CHECK(tool_of(kClaudeCode, "Bash") == ToolId::run_command);
  CHECK(tool_of(kClaudeCode, "run_shell_command") == ToolId::other);
  CHECK(tool_of(kClaudeCode | kQwen, "run_shell_command") == ToolId::run_command);
  CHECK(has_tool(kPi, "bash"));
  CHECK_FALSE(has_tool(kPi, "Bash"));
  CHECK_FALSE(has_tool(kPi, "novel"));
  CHECK(tool_name(ToolId::run_command) == "Bash");
  CHECK(tool_name(ToolId::run_command, kCodex) == "exec_command");
  CHECK(tool_name(ToolId::run_command, kModelApi) == "shell");
  CHECK(tool_name(ToolId::edit_file, kAcp) == "edit");
  CHECK(tool_name(ToolId::ask, kMaria) == "AskUserQuestion");
  CHECK(tool_name(ToolId::run_command, kCodexItems) == "local_shell");
  CHECK(tool_name(ToolId::use_browser, kClineChat) == "browser_action");
}

TEST_CASE("to-do tools are distinguished from plan and task tools", "[tools]") {
  for (const std::string_view name :
       {"TaskCreate", "TaskGet", "TaskList", "TaskUpdate", "TodoRead", "TodoWrite", "todo",
        "todo_read", "todo_write", "todoread", "todowrite", "write_todos"}) {
    CAPTURE(name);
    CHECK(is_todo_tool(name));
  }
  for (const std::string_view name : {"update_plan", "Task", "TaskOutput", "novel", ""}) {
    CAPTURE(name);
    CHECK_FALSE(is_todo_tool(name));
  }
}

TEST_CASE("each dialect lists the tools of its programs", "[tools]") {
  CHECK(tools_of("claude-code") == Names{"Agent",
                                         "AgentOutput",
                                         "AgentOutputTool",
                                         "AskUserQuestion",
                                         "Bash",
                                         "BashOutput",
                                         "Edit",
                                         "ExitPlanMode",
                                         "Glob",
                                         "Grep",
                                         "KillBash",
                                         "KillShell",
                                         "LS",
                                         "LSP",
                                         "Monitor",
                                         "MultiEdit",
                                         "NotebookEdit",
                                         "PowerShell",
                                         "Read",
                                         "Skill",
                                         "Task",
                                         "TaskCreate",
                                         "TaskGet",
                                         "TaskList",
                                         "TaskOutput",
                                         "TaskUpdate",
                                         "TodoRead",
                                         "TodoWrite",
                                         "WebFetch",
                                         "WebSearch",
                                         "Write",
                                         "agent",
                                         "ask_user_question",
                                         "bash_code_execution",
                                         "edit",
                                         "glob",
                                         "google_web_search",
                                         "grep_search",
                                         "list_directory",
                                         "notebook_edit",
                                         "read_file",
                                         "replace",
                                         "run_shell_command",
                                         "search_file_content",
                                         "task",
                                         "task_stop",
                                         "todo_write",
                                         "web_fetch",
                                         "web_search",
                                         "write_file"});
  CHECK(tools_of("maria") == Names{"apply_patch", "attempt_completion", "execute_command",
                                   "list_files", "list_jobs", "meta_write_to_file", "read_file",
                                   "replace_in_file", "search_files", "todo", "todo_read",
                                   "todo_write", "wait_job", "write_to_file"});
  CHECK(tools_of("pi") == Names{"TaskCreate",
                                "TaskGet",
                                "TaskList",
                                "TaskUpdate",
                                "TodoRead",
                                "TodoWrite",
                                "bash",
                                "edit",
                                "find",
                                "grep",
                                "ls",
                                "question",
                                "questionnaire",
                                "read",
                                "subagent",
                                "tinyfish_agent_run",
                                "tinyfish_fetch",
                                "tinyfish_run_cancel",
                                "tinyfish_run_get",
                                "tinyfish_run_list",
                                "tinyfish_search",
                                "todo",
                                "write"});
  CHECK(tools_of("codex") == Names{"apply_patch", "close_agent", "container.exec", "exec_command",
                                   "image_generation", "local_shell", "request_user_input", "shell",
                                   "shell_command", "spawn_agent", "update_plan", "view_image",
                                   "wait", "wait_agent", "web_fetch", "web_search", "write_stdin"});
  CHECK(tools_of("wave") == Names{"Agent",      "AskUserQuestion",
                                  "Bash",       "BashOutput",
                                  "Edit",       "Glob",
                                  "Grep",       "KillBash",
                                  "LS",         "LSP",
                                  "MultiEdit",  "Read",
                                  "Skill",      "Task",
                                  "TaskCreate", "TaskGet",
                                  "TaskList",   "TaskOutput",
                                  "TaskUpdate", "TodoWrite",
                                  "WebFetch",   "WebSearch",
                                  "Write"});
  CHECK(tools_of("gemini") == Names{"activate_skill", "ask_user", "glob", "google_web_search",
                                    "grep_search", "invoke_agent", "list_directory", "read_file",
                                    "replace", "run_shell_command", "search_file_content",
                                    "update_topic", "write_file", "write_todos"});
  CHECK(tools_of("opencode") ==
        Names{"apply_patch", "bash",     "codesearch", "edit",      "glob",  "grep",
              "invalid",     "list",     "lsp",        "multiedit", "patch", "question",
              "read",        "shell",    "skill",      "subagent",  "task",  "todoread",
              "todowrite",   "webfetch", "websearch",  "write"});
  CHECK(tools_of("copilot") == Names{"apply_patch", "ask_user", "bash", "create", "edit", "glob",
                                     "grep", "powershell", "read_bash", "read_powershell", "rg",
                                     "stop_bash", "stop_powershell", "task", "update_todo", "view",
                                     "write_bash", "write_powershell"});
  // ACP agents bring tools of their own.
  for (const std::string_view name : {"TodoWrite", "ExitPlanMode", "todowrite", "write_todos"}) {
    CAPTURE(name);
    const Names known = tools_of("acp");
    CHECK(std::find(known.begin(), known.end(), name) != known.end());
  }
  CHECK(tools_of("cline") == Names{"access_mcp_resource",
                                   "act_mode_respond",
                                   "apply_diff",
                                   "apply_patch",
                                   "ask_followup_question",
                                   "ask_question",
                                   "attempt_completion",
                                   "browser_action",
                                   "codebase_search",
                                   "condense",
                                   "edit_file",
                                   "editor",
                                   "execute_command",
                                   "fetch_instructions",
                                   "fetch_web_content",
                                   "generate_image",
                                   "insert_content",
                                   "list_code_definition_names",
                                   "list_files",
                                   "load_mcp_documentation",
                                   "new_rule",
                                   "new_task",
                                   "plan_mode_respond",
                                   "plan_mode_response",
                                   "read_file",
                                   "read_files",
                                   "replace_in_file",
                                   "report_bug",
                                   "run_commands",
                                   "run_slash_command",
                                   "search_and_replace",
                                   "search_codebase",
                                   "search_files",
                                   "search_replace",
                                   "skill",
                                   "skills",
                                   "spawn_agent",
                                   "summarize_task",
                                   "switch_mode",
                                   "update_todo_list",
                                   "use_mcp_tool",
                                   "use_skill",
                                   "use_subagents",
                                   "web_fetch",
                                   "web_search",
                                   "write_to_file"});
  CHECK(tools_of("mcp") == Names{});
  const Names shared = {"Agent",
                        "AgentOutput",
                        "AgentOutputTool",
                        "AskUserQuestion",
                        "Bash",
                        "BashOutput",
                        "Edit",
                        "Glob",
                        "Grep",
                        "KillBash",
                        "KillShell",
                        "LS",
                        "MultiEdit",
                        "NotebookEdit",
                        "Read",
                        "Task",
                        "TaskOutput",
                        "WebFetch",
                        "WebSearch",
                        "Write",
                        "agent",
                        "bash",
                        "edit",
                        "edit_file",
                        "execute",
                        "find",
                        "glob",
                        "grep",
                        "list_directory",
                        "ls",
                        "mastra_workspace_edit_file",
                        "mastra_workspace_execute_command",
                        "mastra_workspace_read_file",
                        "mastra_workspace_write_file",
                        "read",
                        "read_file",
                        "run_shell_command",
                        "shell_exec",
                        "task",
                        "write",
                        "write_file",
                        "write_todos"};
  for (const std::string_view dialect :
       {"neutral", "ai-sdk", "model-api", "ag-ui", "langgraph", "mastra"}) {
    CAPTURE(dialect);
    CHECK(tools_of(dialect) == shared);
  }
}
