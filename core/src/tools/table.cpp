#include "tools/tool.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace agent_timeline {
namespace {

using Field = ArgumentField;
using Fields = ShortList<ArgumentField, 8>;
using Family = ToolFamily;
using Form = ResultForm;
using Change = ChangeInput;

constexpr Fields kPath = {Field::path};
/// The arguments most likely to describe a call of an unknown tool.
constexpr Fields kAnything = {Field::description, Field::path,    Field::command, Field::url,
                              Field::query,       Field::pattern, Field::name,    Field::result};

constexpr std::string_view kReadGroup = "group.read";
constexpr std::string_view kEditGroup = "group.edited";
constexpr std::string_view kListGroup = "group.listed";
constexpr std::string_view kSearchGroup = "group.searched";
constexpr std::string_view kCommandGroup = "group.ran";
constexpr std::string_view kFetchGroup = "group.fetched";
constexpr std::string_view kAgentGroup = "group.agents";
constexpr std::string_view kOtherGroup = "group.tools";

constexpr Tool file_tool(ToolId id, std::string_view label, std::string_view group, Form form) {
  return {id, Family::files, label, group, kPath, {}, form};
}
constexpr Tool changing_tool(ToolId id, std::string_view label, Change change, Form form) {
  return {id, Family::files, label, kEditGroup, kPath, {}, form, change};
}
constexpr Tool command_tool(ToolId id, std::string_view label, Form form) {
  return {id, Family::command, label, kCommandGroup, {Field::command}, {}, form};
}
constexpr Tool job_tool(ToolId id, std::string_view label, Form form) {
  return {id,   Family::command, label, kOtherGroup, {Field::job}, {},
          form, Change::none,    false, true};
}
constexpr Tool search_tool(ToolId id, std::string_view label, Fields subject, Form form) {
  return {id, Family::search, label, kSearchGroup, subject, kPath, form};
}
constexpr Tool web_tool(ToolId id, std::string_view label, std::string_view group, Fields subject,
                        Form form) {
  return {id, Family::web, label, group, subject, {}, form};
}
constexpr Tool task_tool(ToolId id, std::string_view label, Fields subject, Form form) {
  return {id, Family::task, label, kOtherGroup, subject, {}, form};
}
constexpr Tool todo_tool(ToolId id) {
  return {id, Family::todo, "tool.todo", kOtherGroup, {Field::subject, Field::task, Field::todos},
          {}};
}
constexpr Tool generic_tool(ToolId id, std::string_view label, Fields subject) {
  return {id, Family::generic, label, kOtherGroup, subject, {}, Form::none, Change::none, true};
}
/// The one-line summary describes the result, so the parameters are shown in full.
constexpr Tool tinyfish_tool(ToolId id, std::string_view label, std::string_view group,
                             Fields subject) {
  return {id, Family::web, label, group, subject, {}, Form::none, Change::none, true};
}

struct NameOfTool {
  std::string_view name;
  Programs programs = kOtherPrograms;
};

struct Row {
  /// The canonical name first.
  ShortList<NameOfTool, 20> names;
  Tool tool;
};

constexpr Programs kWellKnown = kClaudeCode | kWave | kAnyProgram;

// One row per tool, in the order of ToolId: its names with their programs, and its properties.
constexpr Row kRows[] = {
    {{{"apply_patch", kCodex | kMaria | kOpencode | kModelApi | kCline | kCopilot},
      {"patch", kOpencode}},
     changing_tool(ToolId::apply_patch, "tool.apply_patch", Change::patch, Form::none)},
    {{{"AskUserQuestion", kWellKnown},
      {"ask_followup_question", kCline},
      {"ask_question", kCline},
      {"ask_user", kGemini | kCopilot},
      {"ask_user_question", kQwen | kAcp},
      {"question", kOpencode | kPi},
      {"questionnaire", kPi},
      {"request_user_input", kCodex}},
     task_tool(ToolId::ask, "tool.ask", {Field::questions}, Form::answers)},
    {{{"BashOutput", kWellKnown},
      {"read_bash", kCopilot},
      {"read_powershell", kCopilot},
      {"write_bash", kCopilot},
      {"write_powershell", kCopilot},
      {"write_stdin", kCodex}},
     job_tool(ToolId::command_output, "tool.command_output", Form::command_state)},
    {{{"TaskCreate", kClaudeCode | kWave | kPi}}, todo_tool(ToolId::create_task)},
    {{{"Edit", kWellKnown},
      {"MultiEdit", kWellKnown},
      {"edit", kPi | kOpencode | kCopilot | kQwen | kAcp | kClineChat | kAnyProgram},
      {"mastra_workspace_edit_file", kFrameworks},
      {"editor", kCline},
      {"apply_diff", kCline},
      {"edit_file", kCline | kFrameworks},
      {"insert_content", kCline},
      {"multiedit", kOpencode},
      {"StrReplaceFile", kAcp},
      {"replace", kGemini | kQwen},
      {"replace_in_file", kMaria | kCline},
      {"search_and_replace", kCline},
      {"search_replace", kCline},
      {"str_replace_editor", kOtherPrograms}},
     changing_tool(ToolId::edit_file, "tool.edit_file", Change::replacement, Form::change)},
    {{{"NotebookEdit", kClaudeCode | kAnyProgram}, {"notebook_edit", kQwen}},
     changing_tool(ToolId::edit_notebook, "tool.edit_notebook", Change::cell, Form::change)},
    {{{"EnterPlanMode", kOtherPrograms}, {"enter_plan_mode", kOtherPrograms}},
     task_tool(ToolId::enter_plan, "tool.enter_plan", {}, Form::none)},
    {{{"ExitPlanMode", kClaudeCode}, {"exit_plan_mode", kOtherPrograms}},
     task_tool(ToolId::exit_plan, "tool.exit_plan", {Field::plan}, Form::none)},
    {{{"WebFetch", kWellKnown},
      {"fetch_web_content", kCline},
      {"web_fetch", kQwen | kCodex | kAcp | kModelApi | kCline | kClineChat},
      {"FetchURL", kAcp},
      {"webfetch", kOpencode}},
     web_tool(ToolId::fetch_page, "tool.fetch_page", kFetchGroup, {Field::url}, Form::page)},
    {{{"Glob", kWellKnown},
      {"find", kPi | kAnyProgram},
      {"glob", kGemini | kQwen | kOpencode | kCopilot | kFrameworks}},
     search_tool(ToolId::find_files, "tool.find_files", {Field::pattern}, Form::found_files)},
    {{{"TaskGet", kClaudeCode | kWave | kPi}}, todo_tool(ToolId::get_task)},
    {{{"invalid", kOpencode}}, generic_tool(ToolId::invalid_call, {}, kAnything)},
    {{{"LSP", kClaudeCode | kWave}, {"lsp", kOpencode}},
     generic_tool(ToolId::language_server, "tool.language_server", kAnything)},
    {{{"list_code_definition_names", kCline | kClineChat}},
     generic_tool(ToolId::list_definitions, {}, kAnything)},
    {{{"LS", kWellKnown},
      {"list", kOpencode},
      {"list_directory", kGemini | kQwen | kFrameworks},
      {"list_files", kMaria | kCline | kClineChat},
      {"ls", kPi | kAnyProgram}},
     file_tool(ToolId::list_files, "tool.list_files", kListGroup, Form::listing)},
    {{{"list_jobs", kMaria}}, job_tool(ToolId::list_jobs, "tool.list_jobs", Form::none)},
    {{{"TaskList", kClaudeCode | kWave | kPi}}, todo_tool(ToolId::list_tasks)},
    {{{"image_generation", kCodex | kModelApi}, {"generate_image", kCline | kClineChat}},
     generic_tool(ToolId::make_image, {}, kAnything)},
    {{{"todo", kMaria | kPi}}, todo_tool(ToolId::manage_todos)},
    // Tools known only by name, and the fallback for tools without a row.
    {{{"attempt_completion", kMaria | kCline},
      {"access_mcp_resource", kCline},
      {"act_mode_respond", kCline},
      {"codesearch", kOpencode},
      {"condense", kCline},
      {"fetch_instructions", kCline},
      {"load_mcp_documentation", kCline},
      {"new_rule", kCline},
      {"plan_mode_respond", kCline},
      {"plan_mode_response", kCline},
      {"report_bug", kCline},
      {"run_slash_command", kCline},
      {"summarize_task", kCline},
      {"switch_mode", kCline},
      {"use_mcp_tool", kCline},
      {"wait", kCodex},
      {"wait_agent", kCodex}},
     generic_tool(ToolId::other, {}, kAnything)},
    {{{"Read", kWellKnown},
      {"read", kPi | kOpencode | kAnyProgram},
      {"read_file", kGemini | kQwen | kMaria | kAcp | kCline | kClineChat | kFrameworks},
      {"ReadFile", kAcp},
      {"mastra_workspace_read_file", kFrameworks},
      {"read_files", kCline},
      {"read_many_files", kOtherPrograms},
      {"view", kCopilot},
      {"view_image", kCodex}},
     file_tool(ToolId::read_file, "tool.read_file", kReadGroup, Form::file)},
    {{{"TodoRead", kClaudeCode | kPi}, {"todo_read", kMaria}, {"todoread", kOpencode}},
     todo_tool(ToolId::read_todos)},
    {{{"save_memory", kOtherPrograms}},
     generic_tool(ToolId::remember, "tool.remember", {Field::fact})},
    {{{"meta_write_to_file", kMaria}},
     changing_tool(ToolId::rewrite_file, "tool.write_file", Change::content, Form::none)},
    {{{"Agent", kWellKnown},
      {"Task", kWellKnown},
      {"agent", kQwen | kFrameworks},
      {"invoke_agent", kGemini},
      {"new_task", kCline},
      {"spawn_agent", kCodex | kCline},
      {"task", kQwen | kOpencode | kCopilot | kFrameworks},
      {"subagent", kOpencode | kPi},
      {"use_subagents", kCline}},
     {ToolId::run_agent,
      Family::task,
      "tool.run_agent",
      kAgentGroup,
      {Field::description, Field::prompt},
      {Field::agent_type},
      Form::agent_answer}},
    {{{"Bash", kWellKnown},
      {"bash", kPi | kOpencode | kCopilot | kClineChat | kAnyProgram},
      {"bash_code_execution", kClaudeCode},
      {"Monitor", kClaudeCode},
      {"PowerShell", kClaudeCode},
      {"exec_command", kCodex},
      {"container.exec", kCodex},
      {"execute_command", kMaria | kAcp | kCline},
      {"Shell", kAcp},
      {"execute", kFrameworks},
      {"local_shell", kCodex | kCodexItems},
      {"mastra_workspace_execute_command", kFrameworks},
      {"powershell", kCopilot},
      {"run_commands", kCline},
      {"run_shell_command", kGemini | kQwen | kFrameworks},
      {"shell", kCodex | kModelApi | kOpencode},
      {"shell_command", kCodex},
      {"shell_exec", kFrameworks}},
     command_tool(ToolId::run_command, "tool.run_command", Form::command)},
    {{{"Grep", kWellKnown},
      {"grep", kPi | kOpencode | kCopilot | kClineChat | kAnyProgram},
      {"grep_search", kGemini | kQwen},
      {"rg", kCopilot},
      {"search_codebase", kCline},
      {"codebase_search", kCline},
      {"search_file_content", kGemini | kQwen},
      {"search_files", kMaria | kAcp | kCline}},
     search_tool(ToolId::search_files, "tool.search_files", {Field::query, Field::pattern},
                 Form::matches)},
    {{{"WebSearch", kWellKnown},
      {"google_web_search", kGemini | kQwen},
      {"SearchWeb", kAcp},
      {"web_search", kQwen | kCodex | kModelApi | kCline | kClineChat},
      {"websearch", kOpencode}},
     web_tool(ToolId::search_web, "tool.search_web", kSearchGroup, {Field::query}, Form::links)},
    {{{"update_topic", kGemini}}, generic_tool(ToolId::set_topic, {}, kAnything)},
    {{{"Skill", kClaudeCode | kWave},
      {"activate_skill", kGemini},
      {"skill", kOpencode | kCline | kClineChat},
      {"skills", kCline},
      {"use_skill", kCline}},
     generic_tool(ToolId::skill, "tool.skill", {Field::name})},
    {{{"KillBash", kWellKnown},
      {"KillShell", kClaudeCode | kAnyProgram},
      {"stop_bash", kCopilot},
      {"stop_powershell", kCopilot}},
     {ToolId::stop_command,
      Family::command,
      "tool.stop_command",
      kOtherGroup,
      {Field::job},
      {},
      Form::message,
      Change::none,
      true}},
    {{{"TaskStop", kOtherPrograms}, {"close_agent", kCodex}, {"task_stop", kQwen}},
     task_tool(ToolId::stop_task, "tool.stop_task", {Field::task}, Form::none)},
    {{{"TaskOutput", kWellKnown},
      {"AgentOutput", kClaudeCode | kAnyProgram},
      {"AgentOutputTool", kClaudeCode | kAnyProgram}},
     task_tool(ToolId::task_output, "tool.task_output", {Field::task}, Form::agent_state)},
    {{{"tinyfish_agent_run", kPi}},
     tinyfish_tool(ToolId::tinyfish_agent_run, "tool.tinyfish_agent_run", kAgentGroup,
                   {Field::goal, Field::url})},
    {{{"tinyfish_fetch", kPi}},
     tinyfish_tool(ToolId::tinyfish_fetch, "tool.tinyfish_fetch", kFetchGroup,
                   {Field::url, Field::urls})},
    {{{"tinyfish_run_cancel", kPi}},
     tinyfish_tool(ToolId::tinyfish_run_cancel, "tool.tinyfish_run_cancel", kOtherGroup,
                   {Field::run})},
    {{{"tinyfish_run_get", kPi}},
     tinyfish_tool(ToolId::tinyfish_run_get, "tool.tinyfish_run_get", kOtherGroup, {Field::run})},
    {{{"tinyfish_run_list", kPi}},
     tinyfish_tool(ToolId::tinyfish_run_list, "tool.tinyfish_run_list", kOtherGroup,
                   {Field::status, Field::goal})},
    {{{"tinyfish_search", kPi}},
     tinyfish_tool(ToolId::tinyfish_search, "tool.tinyfish_search", kSearchGroup, {Field::query})},
    {{{"update_plan", kCodex}}, todo_tool(ToolId::update_plan)},
    {{{"TaskUpdate", kClaudeCode | kWave | kPi}}, todo_tool(ToolId::update_task)},
    {{{"browser_action", kCline | kClineChat}}, generic_tool(ToolId::use_browser, {}, kAnything)},
    {{{"!", kOtherPrograms}}, command_tool(ToolId::user_command, "tool.user_command", Form::none)},
    {{{"wait_job", kMaria}}, job_tool(ToolId::wait_job, "tool.wait_job", Form::none)},
    {{{"Write", kWellKnown},
      {"create", kCopilot},
      {"write", kPi | kOpencode | kAnyProgram},
      {"WriteFile", kAcp},
      {"write_file", kGemini | kQwen | kClineChat | kFrameworks},
      {"write_to_file", kMaria | kCline},
      {"mastra_workspace_write_file", kFrameworks}},
     changing_tool(ToolId::write_file, "tool.write_file", Change::content, Form::change)},
    {{{"TodoWrite", kClaudeCode | kWave | kPi},
      {"SetTodoList", kAcp},
      {"todo_write", kMaria | kQwen},
      {"todowrite", kOpencode},
      {"update_todo", kCopilot},
      {"update_todo_list", kCline},
      {"write_todos", kGemini | kFrameworks}},
     todo_tool(ToolId::write_todos)},
};

constexpr std::size_t count_names() {
  std::size_t count = 0;
  for (const Row& row : kRows)
    count += row.names.size();
  return count;
}

constexpr auto kTools = [] {
  std::array<Tool, std::size(kRows)> out;
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = kRows[i].tool;
  return out;
}();

constexpr bool comes_before(const ToolName& a, const ToolName& b) {
  return a.name < b.name;
}

constexpr auto kNames = [] {
  std::array<ToolName, count_names()> out;
  std::size_t at = 0;
  for (const Row& row : kRows) {
    std::uint8_t position = 0;
    for (const NameOfTool& own : row.names)
      out[at++] = {own.name, own.programs, row.tool.id, position++};
  }
  std::sort(out.begin(), out.end(), comes_before);
  return out;
}();

constexpr bool is_in_id_order() {
  for (std::size_t i = 0; i < kTools.size(); ++i) {
    if (static_cast<std::size_t>(kTools[i].id) != i) return false;
  }
  return kTools.size() == static_cast<std::size_t>(ToolId::write_todos) + 1;
}
static_assert(is_in_id_order());

constexpr bool is_same(const ToolName& a, const ToolName& b) {
  return a.name == b.name;
}
static_assert(std::adjacent_find(kNames.begin(), kNames.end(), is_same) == kNames.end(),
              "a name stands in one row");

}  // namespace

std::span<const Tool> all_tools() {
  return kTools;
}

std::span<const ToolName> all_tool_names() {
  return kNames;
}

}  // namespace agent_timeline
