#include "blocks/label.h"

#include <algorithm>
#include <array>

#include "blocks/quantities.h"

namespace agent_timeline {
namespace {

struct English {
  std::string_view key;
  std::string_view text;
  /// For a `count` of exactly 1; empty when it is no different.
  std::string_view singular = {};
};

constexpr std::array kEnglish = {
    English{"badge.agent", "Agent {agent}"},
    English{"badge.background", "Background job {job}"},
    English{"badge.duration", "{milliseconds}"},
    English{"badge.exit-code", "Exit code {code}"},
    English{"badge.files", "{count} files", "{count} file"},
    English{"badge.folders", "{count} folders", "{count} folder"},
    English{"badge.hidden-characters", "{count} hidden characters", "{count} hidden character"},
    English{"badge.interrupted", "Interrupted"},
    English{"badge.items", "{count} items", "{count} item"},
    English{"badge.lines-added", "+{count}"},
    English{"badge.lines-removed", "−{count}"},
    English{"badge.plan-approved", "Approved"},
    English{"badge.plan-rejected", "Rejected"},
    English{"badge.replace-all", "Every occurrence"},
    English{"badge.running", "Running"},
    English{"badge.task-state", "{state}"},
    English{"badge.timed-out", "Timed out"},
    English{"badge.timed-out-after", "Timed out after {milliseconds}"},
    English{"badge.todos-done", "{done} of {count} done"},
    English{"badge.tokens", "{tokens} tokens"},
    English{"badge.tool-calls", "{count} tool calls", "{count} tool call"},
    English{"group.agents", "Started {count} agents", "Started {count} agent"},
    English{"group.edited", "Made {count} edits", "Made {count} edit"},
    English{"group.fetched", "Fetched {count} pages", "Fetched {count} page"},
    English{"group.listed", "Listed {count} folders", "Listed {count} folder"},
    English{"group.ran", "Ran {count} commands", "Ran {count} command"},
    English{"group.read", "Read {count} files", "Read {count} file"},
    English{"group.searched", "Searched {count} times", "Searched once"},
    English{"group.tools", "Used {count} tools", "Used {count} tool"},
    English{"hint.show-all", "Show all {bytes}"},
    English{"note.command-no-output", "Command executed successfully with no output."},
    English{"note.earlier-calls", "+ {count} earlier calls", "+ {count} earlier call"},
    English{"note.empty-file", "The file is empty."},
    English{"note.empty-list", "There is nothing in it."},
    English{"note.first-line-too-long", "The first line alone is longer than the limit."},
    English{"note.full-output", "Full output: {path}"},
    English{"note.last-line-cut", "The last line is not whole."},
    English{"note.limit-bytes", "The limit of {bytes} was reached."},
    English{"note.limit-entries", "The limit of {count} entries was reached.",
            "The limit of {count} entry was reached."},
    English{"note.limit-lines", "The limit of {count} lines was reached.",
            "The limit of {count} line was reached."},
    English{"note.limit-matches", "The limit of {count} matches was reached.",
            "The limit of {count} match was reached."},
    English{"note.limit-reached", "A limit was reached."},
    English{"note.limit-results", "The limit of {count} results was reached.",
            "The limit of {count} result was reached."},
    English{"note.lines-of", "{shown} of {count} lines"},
    English{"note.lines-shortened", "Long lines were shortened."},
    English{"note.links-cut", "{count} more links are not listed.",
            "{count} more link is not listed."},
    English{"note.list-cut", "{count} more entries are not listed.",
            "{count} more entry is not listed."},
    English{"note.matches-cut", "{count} more lines and files are not listed.",
            "{count} more line or file is not listed."},
    English{"note.no-changes", "No changes"},
    English{"note.output-cut", "Output was cut: {shown} of {count} lines."},
    English{"note.output-cut-bytes", "Output was cut: {shown} of {count} bytes."},
    English{"note.output-cut-results", "Output was cut: {shown} of {count} results."},
    English{"note.output-was-cut", "Output was cut."},
    English{"note.text-cut", "The first {shown} of at least {count} bytes."},
    English{"notice.authentication-url", "Sign-in needed"},
    English{"notice.background-tasks", "Background tasks"},
    English{"notice.bookmark", "Bookmark: {subject}"},
    English{"notice.branch-summary", "Summary of a branch that was left"},
    English{"notice.branched", "The conversation went back to an earlier point"},
    English{"notice.cancelled", "Cancelled"},
    English{"notice.command-failed", "Command failed: {subject}"},
    English{"notice.compacted", "Context compacted"},
    English{"notice.compacted-from", "Context compacted from {tokens} tokens"},
    English{"notice.compacting", "Compacting the context"},
    English{"notice.compaction-cancelled", "Compaction was cancelled"},
    English{"notice.compaction-failed", "Compaction failed"},
    English{"notice.compaction-skipped", "Nothing was compacted"},
    English{"notice.conversation-reset", "The conversation begins afresh"},
    English{"notice.custom", "[{subject}]"},
    English{"notice.error", "Error"},
    English{"notice.extension-error", "Error in the extension {subject}"},
    English{"notice.failed", "Failed"},
    English{"notice.file-history", "File history"},
    English{"notice.hook", "Hook {subject}"},
    English{"notice.info", "Information"},
    English{"notice.max-budget", "Budget used up"},
    English{"notice.max-retries", "Too many retries"},
    English{"notice.max-turns", "Maximum number of turns reached"},
    English{"notice.mcp-servers", "MCP servers"},
    English{"notice.memory-failed", "Could not add to memory: {subject}"},
    English{"notice.memory-saved", "Added to memory: {subject}"},
    English{"notice.model-changed", "Model: {subject}"},
    English{"notice.permission-mode", "Permission mode: {subject}"},
    English{"notice.permission-request", "Permission requested: {subject}"},
    English{"notice.rate-limit", "Rate limit: {subject}"},
    English{"notice.retried", "Succeeded after a retry"},
    English{"notice.retry-failed", "Gave up after retries"},
    English{"notice.retrying", "Retrying, attempt {subject}"},
    English{"notice.server-error", "Server error"},
    English{"notice.session-changed", "Session: {subject}"},
    English{"notice.session-named", "Session: {subject}"},
    English{"notice.side-answer", "Answer beside the conversation"},
    English{"notice.system", "System: {subject}"},
    English{"notice.task-notification", "Background task: {subject}"},
    English{"notice.thinking-level", "Thinking level: {subject}"},
    English{"notice.workdir", "Working directory: {subject}"},
    English{"part.answer", "{question}"},
    English{"part.attachment", "Attachment"},
    English{"part.calls", "Calls"},
    English{"part.changes", "Changes"},
    English{"part.command", "Command"},
    English{"part.content", "Content"},
    English{"part.details", "Details"},
    English{"part.error", "Error"},
    English{"part.error-output", "Error output"},
    English{"part.event", "Event"},
    English{"part.images", "Images"},
    English{"part.links", "Links"},
    English{"part.matches", "Matches"},
    English{"part.output", "Output"},
    English{"part.parameters", "Parameters"},
    English{"part.plan", "Plan"},
    English{"part.prompt", "Prompt"},
    English{"part.proposed-changes", "Proposed changes"},
    English{"part.questions", "Questions"},
    English{"part.result", "Result"},
    English{"part.text", "Text"},
    English{"part.todos", "To-dos"},
    English{"role.assistant", "Assistant"},
    English{"role.reasoning", "Reasoning"},
    English{"role.system", "System"},
    English{"role.user", "User"},
    English{"summary.characters", "{characters} chars", "{characters} char"},
    English{"summary.files", "{count} files", "{count} file"},
    English{"summary.found-links", "{count} results", "{count} result"},
    English{"summary.items", "{count} items", "{count} item"},
    English{"summary.lines", "{count} lines", "{count} line"},
    English{"summary.matches", "{count} matches in {files} files"},
    English{"summary.matches-in-file", "{count} matches in 1 file", "1 match in 1 file"},
    English{"summary.no-files", "no files"},
    English{"summary.no-matches", "no matches"},
    English{"summary.tinyfish-agent-run", "✅ Agent completed"},
    English{"summary.tinyfish-agent-run-events", "✅ Agent completed ({count} events)"},
    English{"summary.tinyfish-fetch", "📄 Fetched {count} page(s)"},
    English{"summary.tinyfish-run-cancel", "🚫 Run {run} cancelled"},
    English{"summary.tinyfish-run-get", "📋 Run {run} — {status}"},
    English{"summary.tinyfish-run-list", "📜 {count} runs"},
    English{"summary.tinyfish-running", "⏳ Running…"},
    English{"summary.tinyfish-search", "🔍 Found {count} results"},
    English{"tool.apply_patch", "Apply patch"},
    English{"tool.ask", "Question"},
    English{"tool.command_output", "Command output"},
    English{"tool.edit_file", "Edit file"},
    English{"tool.edit_notebook", "Edit notebook"},
    English{"tool.enter_plan", "Start planning"},
    English{"tool.exit_plan", "Plan"},
    English{"tool.fetch_page", "Fetch page"},
    English{"tool.find_files", "Find files"},
    English{"tool.language_server", "Language server"},
    English{"tool.list_files", "List files"},
    English{"tool.list_jobs", "List jobs"},
    English{"tool.mcp", "{server}: {tool}"},
    English{"tool.read_file", "Read file"},
    English{"tool.run_agent", "Agent"},
    English{"tool.run_command", "Run command"},
    English{"tool.search_files", "Search files"},
    English{"tool.search_web", "Search the web"},
    English{"tool.skill", "Skill"},
    English{"tool.stop_command", "Stop command"},
    English{"tool.stop_task", "Stop task"},
    English{"tool.task_output", "Task output"},
    English{"tool.tinyfish_agent_run", "TinyFish agent"},
    English{"tool.tinyfish_fetch", "TinyFish fetch"},
    English{"tool.tinyfish_run_cancel", "Cancel TinyFish run"},
    English{"tool.tinyfish_run_get", "TinyFish run"},
    English{"tool.tinyfish_run_list", "TinyFish runs"},
    English{"tool.tinyfish_search", "TinyFish search"},
    English{"tool.todo", "To-dos"},
    English{"tool.unnamed", "Unnamed tool"},
    English{"tool.user_command", "Command"},
    English{"tool.wait_job", "Wait for job"},
    English{"tool.write_file", "Write file"},
    English{"turn.cost", "{nano_usd}"},
    English{"turn.duration", "{seconds}"},
    English{"turn.milliseconds", "{milliseconds}"},
    English{"turn.model", "{model}"},
    English{"turn.tokens", "{tokens} tokens"},
    English{"turn.tools", "{count} tools", "{count} tool"},
    English{"unknown.blank-line", "Empty line"},
    English{"unknown.invalid-utf8", "Not UTF-8, and not JSON"},
    English{"unknown.newline-in-string", "Broken JSON: a line ends inside a string"},
    English{"unknown.not-an-event", "Not an event: a JSON {subject}"},
    English{"unknown.not-json", "Not JSON"},
    English{"unknown.number-range", "A number that is too large"},
    English{"unknown.quarantine", "Input that stopped the core"},
    English{"unknown.reused-call-id", "Another call under the id {subject}"},
    English{"unknown.second-result", "Another result of a call of {subject}"},
    English{"unknown.too-deep", "Nested too deeply"},
    English{"unknown.too-long", "Too long"},
    English{"unknown.unfinished", "Broken JSON: the text ends too early"},
    English{"unknown.unknown-block", "Unknown block {subject}"},
    English{"unknown.unknown-event", "Event of no known dialect"},
    English{"unknown.unknown-kind", "Unknown event {subject}"},
    English{"unknown.unknown-role", "Message of unknown role {subject}"},
    English{"unknown.unknown-shape", "Unknown form of {subject}"},
};

const English* find_english(std::string_view key) {
  const auto* found = std::lower_bound(
      kEnglish.begin(), kEnglish.end(), key,
      [](const English& row, std::string_view wanted) { return row.key < wanted; });
  return found != kEnglish.end() && found->key == key ? found : nullptr;
}

std::string argument_text(const LabelArgument& argument) {
  if (const auto* number = std::get_if<std::int64_t>(&argument.value)) {
    return quantity_text(argument.name, *number);
  }
  return std::get<std::string>(argument.value);
}

const LabelArgument* find_argument(const std::vector<LabelArgument>& arguments,
                                   std::string_view name) {
  for (const LabelArgument& argument : arguments) {
    if (argument.name == name) return &argument;
  }
  return nullptr;
}

bool is_one(const std::vector<LabelArgument>& arguments) {
  const LabelArgument* count = find_argument(arguments, "count");
  if (count == nullptr) return false;
  const auto* number = std::get_if<std::int64_t>(&count->value);
  return number != nullptr && *number == 1;
}

/// `pattern` with each `{name}` replaced by its argument.
std::string fill_in(std::string_view pattern, const std::vector<LabelArgument>& arguments) {
  std::string out;
  while (!pattern.empty()) {
    const std::size_t open = pattern.find('{');
    out += pattern.substr(0, open);
    if (open == std::string_view::npos) break;
    const std::size_t end = pattern.find('}', open);
    const std::string_view name = pattern.substr(open + 1, end - open - 1);
    if (const LabelArgument* argument = find_argument(arguments, name)) {
      out += argument_text(*argument);
    }
    pattern.remove_prefix(end + 1);
  }
  return out;
}

}  // namespace

Label make_label(std::string_view key, std::initializer_list<LabelArgument> arguments,
                 std::string_view fallback) {
  static_assert(std::is_sorted(kEnglish.begin(), kEnglish.end(),
                               [](const English& a, const English& b) { return a.key < b.key; }));
  Label label{std::string(key), arguments, std::string(fallback)};
  if (const English* english = find_english(key)) {
    const bool singular = !english->singular.empty() && is_one(label.arguments);
    label.text = fill_in(singular ? english->singular : english->text, label.arguments);
  }
  return label;
}

}  // namespace agent_timeline
