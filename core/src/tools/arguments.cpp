#include "tools/arguments.h"

#include <array>

#include "base/text.h"

namespace agent_timeline {
namespace {

template <std::size_t N>
using Names = std::array<std::string_view, N>;

constexpr Names<4> kAgentType = {"subagent_type", "agent_type", "agent_name", "agent"};
constexpr Names<2> kCommand = {"command", "cmd"};
constexpr Names<3> kContent = {"content", "file_text", "new_source"};
constexpr Names<3> kCwd = {"cwd", "workdir", "working_directory"};
constexpr Names<1> kDescription = {"description"};
constexpr Names<1> kEdits = {"edits"};
constexpr Names<1> kFact = {"fact"};
constexpr Names<1> kGoal = {"goal"};
constexpr Names<3> kJob = {"job_id", "bash_id", "shell_id"};
constexpr Names<2> kMode = {"edit_mode", "output_mode"};
constexpr Names<2> kName = {"name", "skill"};
constexpr Names<6> kNewText = {"new_string", "newText",   "new_str",
                               "replace",    "newString", "new_text"};
constexpr Names<6> kOldText = {"old_string", "oldText",   "old_str",
                               "search",     "oldString", "old_text"};
constexpr Names<2> kOperation = {"operation", "op"};
constexpr Names<5> kPatch = {"patch", "diff", "patchText", "apply_patch", "input"};
constexpr Names<7> kPath = {"file_path", "path",          "notebook_path", "filePath",
                            "dir_path",  "absolute_path", "paths"};
constexpr Names<3> kPattern = {"pattern", "regex", "glob"};
constexpr Names<1> kPlan = {"plan"};
constexpr Names<2> kPrompt = {"prompt", "task"};
constexpr Names<2> kQuery = {"query", "search_query"};
constexpr Names<1> kQuestions = {"questions"};
constexpr Names<2> kReplaceAll = {"replace_all", "replaceAll"};
constexpr Names<1> kResult = {"result"};
constexpr Names<2> kRun = {"runId", "run_id"};
constexpr Names<1> kStatus = {"status"};
constexpr Names<1> kSubject = {"subject"};
constexpr Names<2> kTask = {"task_id", "taskId"};
constexpr Names<1> kTimeout = {"timeout"};
constexpr Names<1> kTodos = {"todos"};
constexpr Names<1> kUrl = {"url"};
constexpr Names<1> kUrls = {"urls"};

constexpr std::array kRows = {
    ArgumentRow{ArgumentField::agent_type, "agent_type", kAgentType},
    ArgumentRow{ArgumentField::command, "command", kCommand},
    ArgumentRow{ArgumentField::content, "content", kContent},
    ArgumentRow{ArgumentField::cwd, "cwd", kCwd},
    ArgumentRow{ArgumentField::description, "description", kDescription},
    ArgumentRow{ArgumentField::edits, "edits", kEdits},
    ArgumentRow{ArgumentField::fact, "fact", kFact},
    ArgumentRow{ArgumentField::goal, "goal", kGoal},
    ArgumentRow{ArgumentField::job, "job", kJob},
    ArgumentRow{ArgumentField::mode, "mode", kMode},
    ArgumentRow{ArgumentField::name, "name", kName},
    ArgumentRow{ArgumentField::new_text, "new_text", kNewText},
    ArgumentRow{ArgumentField::old_text, "old_text", kOldText},
    ArgumentRow{ArgumentField::operation, "operation", kOperation},
    ArgumentRow{ArgumentField::patch, "patch", kPatch},
    ArgumentRow{ArgumentField::path, "path", kPath},
    ArgumentRow{ArgumentField::pattern, "pattern", kPattern},
    ArgumentRow{ArgumentField::plan, "plan", kPlan},
    ArgumentRow{ArgumentField::prompt, "prompt", kPrompt},
    ArgumentRow{ArgumentField::query, "query", kQuery},
    ArgumentRow{ArgumentField::questions, "questions", kQuestions},
    ArgumentRow{ArgumentField::replace_all, "replace_all", kReplaceAll},
    ArgumentRow{ArgumentField::result, "result", kResult},
    ArgumentRow{ArgumentField::run, "run", kRun},
    ArgumentRow{ArgumentField::status, "status", kStatus},
    ArgumentRow{ArgumentField::subject, "subject", kSubject},
    ArgumentRow{ArgumentField::task, "task", kTask},
    ArgumentRow{ArgumentField::timeout, "timeout", kTimeout},
    ArgumentRow{ArgumentField::todos, "todos", kTodos},
    ArgumentRow{ArgumentField::url, "url", kUrl},
    ArgumentRow{ArgumentField::urls, "urls", kUrls},
};

constexpr bool is_in_enum_order() {
  for (std::size_t i = 0; i < kRows.size(); ++i) {
    if (static_cast<std::size_t>(kRows[i].field) != i) return false;
  }
  return kRows.size() == static_cast<std::size_t>(ArgumentField::urls) + 1;
}
static_assert(is_in_enum_order());

bool has_content(const Value& value) {
  return value.is_string() ? !is_blank(value.text()) : !value.is_null();
}

}  // namespace

std::span<const ArgumentRow> argument_rows() {
  return kRows;
}

const ArgumentRow& argument_row(ArgumentField field) {
  return kRows[static_cast<std::size_t>(field)];
}

const Member* find_argument(const Value& arguments, ArgumentField field) {
  const Member* first = nullptr;
  for (const std::string_view spelling : argument_row(field).spellings) {
    const Value* value = arguments.find(spelling);
    if (value == nullptr) continue;
    for (const Member& member : arguments.members()) {
      if (&member.value != value) continue;
      if (has_content(*value)) return &member;
      if (first == nullptr) first = &member;
    }
  }
  return first;
}

std::string_view text_argument(const Value& arguments, ArgumentField field) {
  const Member* member = find_argument(arguments, field);
  return member == nullptr ? std::string_view() : member->value.string_or_empty();
}

}  // namespace agent_timeline
