// The tool table: what the core knows of a tool, in one row for tools that do the same, whatever
// agents call them: `read_file` and `Read` meet here. Decoders, blocks and descriptors ask it; no
// other stage knows a tool by its name.
// Invariants: a name stands in one row; a tool that is in none is `ToolId::other`.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "tools/arguments.h"
#include "tools/short_list.h"

namespace agent_timeline {

/// A row of the table. Decoders that read more of a tool's calls than the table says ask for it.
enum class ToolId : std::uint8_t {
  apply_patch,
  ask,
  command_output,
  create_task,
  edit_file,
  edit_notebook,
  enter_plan,
  exit_plan,
  fetch_page,
  find_files,
  get_task,
  invalid_call,
  language_server,
  list_definitions,
  list_files,
  list_jobs,
  list_tasks,
  make_image,
  manage_todos,
  other,
  read_file,
  read_todos,
  remember,
  rewrite_file,
  run_agent,
  run_command,
  search_files,
  search_web,
  skill,
  stop_command,
  stop_task,
  task_output,
  tinyfish_agent_run,
  tinyfish_fetch,
  tinyfish_run_cancel,
  tinyfish_run_get,
  tinyfish_run_list,
  tinyfish_search,
  update_plan,
  update_task,
  user_command,
  wait_job,
  write_file,
  write_todos,
};

enum class ToolFamily : std::uint8_t { files, command, search, web, task, todo, generic };

/// How a call's input tells what it does to a file.
enum class ChangeInput : std::uint8_t {
  none,
  /// Old and new text, or a list of such pairs.
  replacement,
  /// The whole new text of the file.
  content,
  /// The new text of a notebook's cell.
  cell,
  /// A diff in any form that diff/patch_reader.h reads.
  patch,
};

/// What the text of a result is read as, by the readers of decode/read/tool_text.h.
enum class ResultForm : std::uint8_t {
  /// Text, and no more is known of it.
  none,
  agent_answer,
  agent_state,
  answers,
  change,
  command,
  command_state,
  file,
  found_files,
  links,
  listing,
  matches,
  message,
  page,
};

/// Whose tool a name is: one program, or several.
using Programs = std::uint16_t;

/// Programs that no dialect here is of.
constexpr Programs kOthers = 0;
constexpr Programs kClaudeCode = 1 << 0;
constexpr Programs kQwen = 1 << 1;
constexpr Programs kGemini = 1 << 2;
constexpr Programs kWave = 1 << 3;
constexpr Programs kPi = 1 << 4;
constexpr Programs kMaria = 1 << 5;
constexpr Programs kCodex = 1 << 6;
constexpr Programs kOpencode = 1 << 7;
constexpr Programs kCopilot = 1 << 8;
constexpr Programs kCline = 1 << 9;
/// Protocols that name calls of which the agent says only the kind.
constexpr Programs kAcp = 1 << 10;
/// Agents that are built with a framework: AG-UI, AI SDK, LangGraph, Mastra, neutral events.
constexpr Programs kFrameworks = 1 << 11;
constexpr Programs kModelApi = 1 << 12;
/// A name so well known that its results are read in the tool's form whatever program they are of.
constexpr Programs kAny = 1 << 13;
/// What calls in Cline's stored chat are called, which has words of its own for them.
constexpr Programs kClineChat = 1 << 14;

struct Tool {
  ToolId id = ToolId::other;
  ToolFamily family = ToolFamily::generic;
  /// Key of what it is called; empty: it is called by its name.
  std::string_view label_key;
  /// Key of the label that sums up a number of such calls.
  std::string_view group_key;
  /// Arguments that make the one-line summary: the first one that is there.
  ShortList<ArgumentField, 8> subject;
  /// Arguments that the summary names besides.
  ShortList<ArgumentField, 8> also;
  ResultForm form = ResultForm::none;
  ChangeInput change = ChangeInput::none;
  /// The input is shown as it came, even what the summary repeats.
  bool keeps_input = false;
  /// It asks about a command that another call started, which may go on when this call has ended.
  bool asks_about_job = false;
};

struct ToolName {
  std::string_view name;
  Programs programs = kOthers;
  ToolId tool = ToolId::other;
  /// Among the names of the tool; the canonical one is 0.
  std::uint8_t place = 0;
};

/// The row of `name`; of a tool that has none, that of `ToolId::other`.
[[nodiscard]] const Tool& find_tool(std::string_view name);

[[nodiscard]] const Tool& find_tool(ToolId id);

/// What one of `programs` has under `name`; `ToolId::other` when none has a tool of it.
[[nodiscard]] ToolId tool_of(Programs programs, std::string_view name);

/// The first name under which one of `programs` has the tool, else its canonical name.
[[nodiscard]] std::string_view tool_name(ToolId id, Programs programs = kOthers);

/// The names of all tools of `programs`, sorted.
[[nodiscard]] std::vector<std::string_view> tool_names(Programs programs);

/// Whether a tool is about the agent's to-do list. A successful call of one makes no row: what it
/// says is the list.
[[nodiscard]] bool is_todo_tool(std::string_view name);

/// Every tool, by id.
[[nodiscard]] std::span<const Tool> all_tools();

/// Every name, sorted.
[[nodiscard]] std::span<const ToolName> all_tool_names();

}  // namespace agent_timeline
