#include "blocks/tool_table.h"

#include <algorithm>
#include <array>
#include <string>

namespace agent_timeline {
namespace {

using Field = ArgumentField;

template <std::size_t N>
using Fields = std::array<Field, N>;

constexpr Fields<1> kCommand = {Field::command};
constexpr Fields<1> kJob = {Field::job};
constexpr Fields<1> kPath = {Field::path};
constexpr Fields<1> kPattern = {Field::pattern};
constexpr Fields<1> kPlan = {Field::plan};
constexpr Fields<1> kQuery = {Field::query};
constexpr Fields<1> kRun = {Field::run};
constexpr Fields<1> kTask = {Field::task};
constexpr Fields<1> kAgentType = {Field::agent_type};
constexpr Fields<1> kFact = {Field::fact};
constexpr Fields<1> kName = {Field::name};
constexpr Fields<1> kUrl = {Field::url};
constexpr Fields<2> kGoal = {Field::goal, Field::url};
constexpr Fields<2> kAgent = {Field::description, Field::prompt};
constexpr Fields<2> kPages = {Field::url, Field::urls};
constexpr Fields<2> kQueryOrPattern = {Field::query, Field::pattern};
constexpr Fields<2> kRuns = {Field::status, Field::goal};
constexpr Fields<1> kQuestions = {Field::questions};
constexpr Fields<3> kTodo = {Field::subject, Field::task, Field::todos};
/// What a tool that nobody told us of is most likely about.
constexpr Fields<8> kAnything = {Field::description, Field::path,    Field::command, Field::url,
                                 Field::query,       Field::pattern, Field::name,    Field::result};

constexpr std::string_view kReadGroup = "group.read";
constexpr std::string_view kEditGroup = "group.edited";
constexpr std::string_view kListGroup = "group.listed";
constexpr std::string_view kSearchGroup = "group.searched";
constexpr std::string_view kCommandGroup = "group.ran";
constexpr std::string_view kFetchGroup = "group.fetched";
constexpr std::string_view kAgentGroup = "group.agents";
constexpr std::string_view kOtherGroup = "group.tools";

constexpr ToolKind kGeneric = {ToolFamily::generic, "",  kOtherGroup, kAnything, {},
                               ChangeInput::none,   true};

constexpr ToolKind read_kind(std::string_view label) {
  return {ToolFamily::files, label, kReadGroup, kPath, {}};
}
constexpr ToolKind change_kind(std::string_view label, ChangeInput change) {
  return {ToolFamily::files, label, kEditGroup, kPath, {}, change};
}
constexpr ToolKind command_kind(std::string_view label) {
  return {ToolFamily::command, label, kCommandGroup, kCommand, {}};
}
constexpr ToolKind job_kind(std::string_view label) {
  return {ToolFamily::command, label, kOtherGroup, kJob, {}, ChangeInput::none, false, true};
}
constexpr ToolKind todo_kind() {
  return {ToolFamily::todo, "tool.todo", kOtherGroup, kTodo, {}};
}
constexpr ToolKind task_kind(std::string_view label, std::span<const Field> subject) {
  return {ToolFamily::task, label, kOtherGroup, subject, {}};
}
constexpr ToolKind generic_kind(std::string_view label, std::span<const Field> subject) {
  return {ToolFamily::generic, label, kOtherGroup, subject, {}, ChangeInput::none, true};
}
constexpr ToolKind web_kind(std::string_view label, std::string_view group,
                            std::span<const Field> subject, std::span<const Field> also = {}) {
  return {ToolFamily::web, label, group, subject, also};
}

/// Its one line says what came out and not what was asked, so that the parameters have to.
constexpr ToolKind tinyfish_kind(std::string_view label, std::string_view group,
                                 std::span<const Field> subject) {
  return {ToolFamily::web, label, group, subject, {}, ChangeInput::none, true};
}

constexpr ToolKind kRead = read_kind("tool.read_file");
constexpr ToolKind kWrite = change_kind("tool.write_file", ChangeInput::content);
constexpr ToolKind kEdit = change_kind("tool.edit_file", ChangeInput::replacement);
constexpr ToolKind kNotebook = change_kind("tool.edit_notebook", ChangeInput::cell);
constexpr ToolKind kPatch = change_kind("tool.apply_patch", ChangeInput::patch);
constexpr ToolKind kList = {ToolFamily::files, "tool.list_files", kListGroup, kPath, {}};
constexpr ToolKind kFind = {ToolFamily::search, "tool.find_files", kSearchGroup, kPattern, kPath};
constexpr ToolKind kSearch = {ToolFamily::search, "tool.search_files", kSearchGroup,
                              kQueryOrPattern, kPath};
constexpr ToolKind kRunCommand = command_kind("tool.run_command");
constexpr ToolKind kSubAgent = {ToolFamily::task, "tool.run_agent", kAgentGroup, kAgent,
                                kAgentType};
constexpr ToolKind kTaskOutput = task_kind("tool.task_output", kTask);
constexpr ToolKind kStopCommand = {
    ToolFamily::command, "tool.stop_command", kOtherGroup, kJob, {}, ChangeInput::none, true};

struct ToolRow {
  std::string_view name;
  ToolKind kind;
};

constexpr std::array kTools = {
    ToolRow{"!", command_kind("tool.user_command")},
    ToolRow{"Agent", kSubAgent},
    ToolRow{"AgentOutput", kTaskOutput},
    ToolRow{"AgentOutputTool", kTaskOutput},
    ToolRow{"AskUserQuestion", task_kind("tool.ask", kQuestions)},
    ToolRow{"Bash", kRunCommand},
    ToolRow{"BashOutput", job_kind("tool.command_output")},
    ToolRow{"Edit", kEdit},
    ToolRow{"EnterPlanMode", task_kind("tool.enter_plan", {})},
    ToolRow{"ExitPlanMode", task_kind("tool.exit_plan", kPlan)},
    ToolRow{"Glob", kFind},
    ToolRow{"Grep", kSearch},
    ToolRow{"KillBash", kStopCommand},
    ToolRow{"KillShell", kStopCommand},
    ToolRow{"LS", kList},
    ToolRow{"LSP", generic_kind("tool.language_server", kAnything)},
    ToolRow{"MultiEdit", kEdit},
    ToolRow{"NotebookEdit", kNotebook},
    ToolRow{"Read", kRead},
    ToolRow{"Skill", generic_kind("tool.skill", kName)},
    ToolRow{"Task", kSubAgent},
    ToolRow{"TaskCreate", todo_kind()},
    ToolRow{"TaskGet", todo_kind()},
    ToolRow{"TaskList", todo_kind()},
    ToolRow{"TaskOutput", kTaskOutput},
    ToolRow{"TaskStop", task_kind("tool.stop_task", kTask)},
    ToolRow{"TaskUpdate", todo_kind()},
    ToolRow{"TodoRead", todo_kind()},
    ToolRow{"TodoWrite", todo_kind()},
    ToolRow{"WebFetch", web_kind("tool.fetch_page", kFetchGroup, kUrl)},
    ToolRow{"WebSearch", web_kind("tool.search_web", kSearchGroup, kQuery)},
    ToolRow{"Write", kWrite},
    ToolRow{"agent", kSubAgent},
    ToolRow{"apply_patch", kPatch},
    ToolRow{"ask_question", task_kind("tool.ask", kQuestions)},
    ToolRow{"ask_user_question", task_kind("tool.ask", kQuestions)},
    ToolRow{"bash", kRunCommand},
    ToolRow{"close_agent", task_kind("tool.stop_task", kTask)},
    ToolRow{"container.exec", kRunCommand},
    ToolRow{"create", kWrite},
    ToolRow{"edit", kEdit},
    ToolRow{"editor", kEdit},
    ToolRow{"enter_plan_mode", task_kind("tool.enter_plan", {})},
    ToolRow{"exec_command", kRunCommand},
    ToolRow{"execute_command", kRunCommand},
    ToolRow{"exit_plan_mode", task_kind("tool.exit_plan", kPlan)},
    ToolRow{"fetch_web_content", web_kind("tool.fetch_page", kFetchGroup, kUrl)},
    ToolRow{"find", kFind},
    ToolRow{"glob", kFind},
    ToolRow{"google_web_search", web_kind("tool.search_web", kSearchGroup, kQuery)},
    ToolRow{"grep", kSearch},
    ToolRow{"grep_search", kSearch},
    ToolRow{"list", kList},
    ToolRow{"list_directory", kList},
    ToolRow{"list_files", kList},
    ToolRow{"list_jobs", job_kind("tool.list_jobs")},
    ToolRow{"local_shell", kRunCommand},
    ToolRow{"ls", kList},
    ToolRow{"meta_write_to_file", kWrite},
    ToolRow{"question", task_kind("tool.ask", kQuestions)},
    ToolRow{"read", kRead},
    ToolRow{"read_file", kRead},
    ToolRow{"read_files", kRead},
    ToolRow{"read_many_files", kRead},
    ToolRow{"replace", kEdit},
    ToolRow{"replace_in_file", kEdit},
    ToolRow{"request_user_input", task_kind("tool.ask", kQuestions)},
    ToolRow{"run_commands", kRunCommand},
    ToolRow{"run_shell_command", kRunCommand},
    ToolRow{"save_memory", generic_kind("tool.remember", kFact)},
    ToolRow{"search_codebase", kSearch},
    ToolRow{"search_file_content", kSearch},
    ToolRow{"search_files", kSearch},
    ToolRow{"shell", kRunCommand},
    ToolRow{"shell_command", kRunCommand},
    ToolRow{"skill", generic_kind("tool.skill", kName)},
    ToolRow{"spawn_agent", kSubAgent},
    ToolRow{"str_replace_editor", kEdit},
    ToolRow{"task", kSubAgent},
    ToolRow{"tinyfish_agent_run", tinyfish_kind("tool.tinyfish_agent_run", kAgentGroup, kGoal)},
    ToolRow{"tinyfish_fetch", tinyfish_kind("tool.tinyfish_fetch", kFetchGroup, kPages)},
    ToolRow{"tinyfish_run_cancel", tinyfish_kind("tool.tinyfish_run_cancel", kOtherGroup, kRun)},
    ToolRow{"tinyfish_run_get", tinyfish_kind("tool.tinyfish_run_get", kOtherGroup, kRun)},
    ToolRow{"tinyfish_run_list", tinyfish_kind("tool.tinyfish_run_list", kOtherGroup, kRuns)},
    ToolRow{"tinyfish_search", tinyfish_kind("tool.tinyfish_search", kSearchGroup, kQuery)},
    ToolRow{"todo", todo_kind()},
    ToolRow{"todo_read", todo_kind()},
    ToolRow{"todo_write", todo_kind()},
    ToolRow{"todoread", todo_kind()},
    ToolRow{"todowrite", todo_kind()},
    ToolRow{"update_plan", todo_kind()},
    ToolRow{"view", kRead},
    ToolRow{"view_image", read_kind("tool.read_file")},
    ToolRow{"wait_job", job_kind("tool.wait_job")},
    ToolRow{"web_fetch", web_kind("tool.fetch_page", kFetchGroup, kUrl)},
    ToolRow{"web_search", web_kind("tool.search_web", kSearchGroup, kQuery)},
    ToolRow{"webfetch", web_kind("tool.fetch_page", kFetchGroup, kUrl)},
    ToolRow{"websearch", web_kind("tool.search_web", kSearchGroup, kQuery)},
    ToolRow{"write", kWrite},
    ToolRow{"write_file", kWrite},
    ToolRow{"write_stdin", job_kind("tool.command_output")},
    ToolRow{"write_to_file", kWrite},
    ToolRow{"write_todos", todo_kind()},
};
static_assert(std::is_sorted(kTools.begin(), kTools.end(),
                             [](const ToolRow& a, const ToolRow& b) { return a.name < b.name; }));

std::string with_spaces(std::string_view name) {
  std::string out(name);
  std::replace(out.begin(), out.end(), '_', ' ');
  return out;
}

/// `mcp__server__tool`; the server's name may hold single underscores.
std::optional<Label> mcp_label(std::string_view name) {
  constexpr std::string_view prefix = "mcp__";
  if (!name.starts_with(prefix)) return std::nullopt;
  name.remove_prefix(prefix.size());
  const std::size_t between = name.find("__");
  if (between == std::string_view::npos || between == 0) return std::nullopt;
  const std::string_view tool = name.substr(between + 2);
  if (tool.empty()) return std::nullopt;
  return make_label(
      "tool.mcp", {{"server", with_spaces(name.substr(0, between))}, {"tool", with_spaces(tool)}});
}

/// What is read of the input besides what the summary names.
std::span<const Field> fields_of(ChangeInput change) {
  static constexpr Fields<5> kReplacement = {Field::old_text, Field::new_text, Field::edits,
                                             Field::replace_all, Field::patch};
  static constexpr Fields<1> kContent = {Field::content};
  static constexpr Fields<1> kPatchText = {Field::patch};
  switch (change) {
    case ChangeInput::none:
      return {};
    case ChangeInput::replacement:
      return kReplacement;
    case ChangeInput::content:
    case ChangeInput::cell:
      return kContent;
    case ChangeInput::patch:
      return kPatchText;
  }
  return {};
}

}  // namespace

const ToolKind& find_tool(std::string_view name) {
  const auto row = std::lower_bound(
      kTools.begin(), kTools.end(), name,
      [](const ToolRow& candidate, std::string_view wanted) { return candidate.name < wanted; });
  return row != kTools.end() && row->name == name ? row->kind : kGeneric;
}

Label tool_label(std::string_view name) {
  const ToolKind& kind = find_tool(name);
  if (!kind.label_key.empty()) return make_label(kind.label_key);
  if (name.empty()) return make_label("tool.unnamed");
  if (std::optional<Label> mcp = mcp_label(name)) return std::move(*mcp);
  return make_label("tool.name", {{"name", std::string(name)}}, name);
}

std::string_view group_key(const ToolCall& call) {
  return find_tool(call.name).group_key;
}

ToolDescription describe_tool(std::string_view name) {
  const ToolKind& kind = find_tool(name);
  ToolDescription out{kind.family, tool_label(name), {}};
  for (const auto& fields : {kind.subject, kind.also, fields_of(kind.change)}) {
    for (const Field field : fields) {
      const bool is_new =
          std::find(out.fields.begin(), out.fields.end(), field) == out.fields.end();
      if (is_new) out.fields.push_back(field);
    }
  }
  return out;
}

}  // namespace agent_timeline
