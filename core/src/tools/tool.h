// The tool table. Tools that do the same share one row, whatever agents call them: `read_file` and
// `Read` are the same tool. Decoders, blocks and descriptors query it; no other stage knows a tool
// by name. Invariants: a name is in one row; a tool without a row is `ToolId::other`.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "tools/arguments.h"
#include "tools/short_list.h"

namespace agent_timeline {

/// A row of the table. Decoders use it to recognize tools that they read in more detail.
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
  set_topic,
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
  use_browser,
  user_command,
  wait_job,
  write_file,
  write_todos,
};

enum class ToolFamily : std::uint8_t { files, command, search, web, task, todo, generic };

/// How a call's input describes the change to a file.
enum class ChangeInput : std::uint8_t {
  none,
  /// Old and new text, or a list of such pairs.
  replacement,
  /// The whole new text of the file.
  content,
  /// The new text of a notebook cell.
  cell,
  /// A diff in any format that diff/patch_reader.h reads.
  patch,
};

/// The format of a result's text, which selects a reader of decode/read/tool_text.h.
enum class ResultForm : std::uint8_t {
  /// Text in no known format.
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

/// A set of the programs that use a name.
using Programs = std::uint16_t;

/// Programs without a dialect of their own.
constexpr Programs kOtherPrograms = 0;
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
/// ACP, in which the agent may give only the kind of a call.
constexpr Programs kAcp = 1 << 10;
/// Agents built with a framework: AG-UI, AI SDK, LangGraph, Mastra, neutral events.
constexpr Programs kFrameworks = 1 << 11;
constexpr Programs kModelApi = 1 << 12;
/// Names so well known that results are read in the tool's format whichever program they are from.
constexpr Programs kAnyProgram = 1 << 13;
/// Names of calls in Cline's stored chat, which differ from its tool names.
constexpr Programs kClineChat = 1 << 14;
/// Names of calls in Codex's model items whose kind stands for a tool.
constexpr Programs kCodexItems = 1 << 15;

struct Tool {
  ToolId id = ToolId::other;
  ToolFamily family = ToolFamily::generic;
  /// Label key of the title; empty if the title is the tool's name.
  std::string_view label_key;
  /// Label key for the summary of a group of such calls.
  std::string_view group_key;
  /// Candidates for the one-line summary; the first argument present is used.
  ShortList<ArgumentField, 8> subject;
  /// Arguments that the summary shows in addition.
  ShortList<ArgumentField, 8> extra_arguments;
  ResultForm form = ResultForm::none;
  ChangeInput change = ChangeInput::none;
  /// Shows the input as received, including what the summary repeats.
  bool shows_full_input = false;
  /// The call queries a command that another call started and that may outlive this call.
  bool queries_job = false;
};

struct ToolName {
  std::string_view name;
  Programs programs = kOtherPrograms;
  ToolId tool = ToolId::other;
  /// Position among the tool's names; 0 is the canonical name.
  std::uint8_t position = 0;
};

/// The row for `name`, or that of `ToolId::other`.
[[nodiscard]] const Tool& find_tool(std::string_view name);

[[nodiscard]] const Tool& find_tool(ToolId id);

/// The tool that one of `programs` calls `name`, or `ToolId::other`.
[[nodiscard]] ToolId tool_of(Programs programs, std::string_view name);

/// True if one of `programs` has a tool called `name`.
[[nodiscard]] bool has_tool(Programs programs, std::string_view name);

/// The first name that one of `programs` uses for the tool, else its canonical name.
[[nodiscard]] std::string_view tool_name(ToolId id, Programs programs = kOtherPrograms);

/// The names of all tools of `programs`, sorted.
[[nodiscard]] std::vector<std::string_view> tool_names(Programs programs);

/// True for tools that manage the agent's to-do list. Successful calls produce no row, because
/// their result is the list.
[[nodiscard]] bool is_todo_tool(std::string_view name);

/// Every tool, by id.
[[nodiscard]] std::span<const Tool> all_tools();

/// Every name, sorted.
[[nodiscard]] std::span<const ToolName> all_tool_names();

}  // namespace agent_timeline
