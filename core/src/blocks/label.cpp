#include "blocks/label.h"

#include <algorithm>
#include <iterator>

#include "base/packed_rows.h"
#include "blocks/quantities.h"
#include "blocks/translation.h"

namespace agent_timeline {
namespace {

/// Keys, their texts, and the texts for a `count` of exactly 1 where they differ. Those that begin
/// with `view.` are words of the view that exported pages use as well.
constexpr const char* kEnglishRows[][3] = {
    {"badge.agent", "Agent {agent}"},
    {"badge.background", "Background job {job}"},
    {"badge.duration", "{milliseconds}"},
    {"badge.exit-code", "Exit code {code}"},
    {"badge.files", "{count} files", "{count} file"},
    {"badge.folders", "{count} folders", "{count} folder"},
    {"badge.hidden-characters", "{count} hidden characters", "{count} hidden character"},
    {"badge.interrupted", "Interrupted"},
    {"badge.items", "{count} items", "{count} item"},
    {"badge.lines-added", "+{count}"},
    {"badge.lines-removed", "−{count}"},
    {"badge.plan-approved", "Approved"},
    {"badge.plan-rejected", "Rejected"},
    {"badge.replace-all", "Every occurrence"},
    {"badge.running", "Running"},
    {"badge.signal", "Ended by {signal}"},
    {"badge.task-state", "{state}"},
    {"badge.timed-out", "Timed out"},
    {"badge.timed-out-after", "Timed out after {milliseconds}"},
    {"badge.todos-done", "{done} of {count} done"},
    {"badge.tokens", "{tokens} tokens"},
    {"badge.tool-calls", "{count} tool calls", "{count} tool call"},
    {"group.agents", "started {count} agents", "started {count} agent"},
    {"group.edited", "{count} edits", "{count} edit"},
    {"group.fetched", "fetched {count} pages", "fetched {count} page"},
    {"group.listed", "listed {count} folders", "listed {count} folder"},
    {"group.ran", "ran {count} commands", "ran {count} command"},
    {"group.read", "read {count} files", "read {count} file"},
    {"group.searched", "searched {count} times", "searched once"},
    {"group.tools", "used {count} tools", "used {count} tool"},
    {"hint.more-lines", "{count} more lines", "{count} more line"},
    {"note.command-no-output", "Command executed successfully with no output."},
    {"note.earlier-calls", "+ {count} earlier calls", "+ {count} earlier call"},
    {"note.empty-file", "The file is empty."},
    {"note.empty-list", "The list is empty."},
    {"note.first-line-too-long", "The first line alone is longer than the limit."},
    {"note.full-output", "Full output: {path}"},
    {"note.last-line-cut", "The last line is incomplete."},
    {"note.limit-bytes", "The limit of {bytes} was reached."},
    {"note.limit-entries", "The limit of {count} entries was reached.",
     "The limit of {count} entry was reached."},
    {"note.limit-lines", "The limit of {count} lines was reached.",
     "The limit of {count} line was reached."},
    {"note.limit-matches", "The limit of {count} matches was reached.",
     "The limit of {count} match was reached."},
    {"note.limit-reached", "A limit was reached."},
    {"note.limit-results", "The limit of {count} results was reached.",
     "The limit of {count} result was reached."},
    {"note.lines-of", "{shown} of {count} lines"},
    {"note.lines-of-excerpt", "Line numbers are relative to the excerpt."},
    {"note.lines-shortened", "Long lines were shortened."},
    {"note.links-cut", "{count} more links are not listed.", "{count} more link is not listed."},
    {"note.list-cut", "{count} more entries are not listed.", "{count} more entry is not listed."},
    {"note.matches-cut", "{count} more lines and files are not listed.",
     "{count} more line or file is not listed."},
    {"note.no-changes", "No changes"},
    {"note.output-cut", "Output was cut: {shown} of {count} lines."},
    {"note.output-cut-bytes", "Output was cut: {shown} of {count} bytes."},
    {"note.output-cut-results", "Output was cut: {shown} of {count} results."},
    {"note.output-was-cut", "Output was cut."},
    {"note.text-cut", "The first {shown} of at least {count} bytes."},
    {"notice.authentication-url", "Sign-in needed"},
    {"notice.background-tasks", "Background tasks"},
    {"notice.bookmark", "Bookmark: {subject}"},
    {"notice.branch-summary", "Summary of an abandoned branch"},
    {"notice.branched", "The conversation went back to an earlier point"},
    {"notice.cancelled", "Cancelled"},
    {"notice.command-failed", "Command failed: {subject}"},
    {"notice.compacted", "Context compacted"},
    {"notice.compacted-from", "Context compacted from {tokens} tokens"},
    {"notice.compacting", "Compacting the context"},
    {"notice.compaction-cancelled", "Compaction was cancelled"},
    {"notice.compaction-failed", "Compaction failed"},
    {"notice.compaction-skipped", "Nothing was compacted"},
    {"notice.conversation-reset", "Conversation reset"},
    {"notice.custom", "[{subject}]"},
    {"notice.error", "Error"},
    {"notice.extension-error", "Error in the extension {subject}"},
    {"notice.failed", "Failed"},
    {"notice.file-history", "File history"},
    {"notice.hook", "Hook {subject}"},
    {"notice.info", "Information"},
    {"notice.max-budget", "Budget used up"},
    {"notice.max-retries", "Too many retries"},
    {"notice.max-turns", "Maximum number of turns reached"},
    {"notice.mcp-servers", "MCP servers"},
    {"notice.memory-failed", "Could not add to memory: {subject}"},
    {"notice.memory-saved", "Added to memory: {subject}"},
    {"notice.model-changed", "Model: {subject}"},
    {"notice.notification", "Notification"},
    {"notice.permission-mode", "Permission mode: {subject}"},
    {"notice.permission-request", "Permission requested: {subject}"},
    {"notice.rate-limit", "Rate limit: {subject}"},
    {"notice.retried", "Succeeded after a retry"},
    {"notice.retry-cancelled", "Retries were stopped"},
    {"notice.retry-failed", "Gave up after retries"},
    {"notice.retrying", "Retrying, attempt {subject}"},
    {"notice.server-error", "Server error"},
    {"notice.session-changed", "Session: {subject}"},
    {"notice.session-named", "Session: {subject}"},
    {"notice.session-switched", "Switched to another session"},
    {"notice.side-answer", "Answer to a side question"},
    {"notice.system", "System: {subject}"},
    {"notice.task-notification", "Background task: {subject}"},
    {"notice.thinking-level", "Thinking level: {subject}"},
    {"notice.workdir", "Working directory: {subject}"},
    {"number.decimal", "."},
    {"number.group", ","},
    {"page.steps", "{count} steps", "{count} step"},
    {"part.answer", "{question}"},
    {"part.attachment", "Attachment"},
    {"part.calls", "Calls"},
    {"part.changes", "Changes"},
    {"part.command", "Command"},
    {"part.content", "Content"},
    {"part.description", "Description"},
    {"part.details", "Details"},
    {"part.error", "Error"},
    {"part.error-output", "Error output"},
    {"part.event", "Event"},
    {"part.images", "Images"},
    {"part.links", "Links"},
    {"part.matches", "Matches"},
    {"part.output", "Output"},
    {"part.parameters", "Parameters"},
    {"part.plan", "Plan"},
    {"part.prompt", "Prompt"},
    {"part.proposed-changes", "Proposed changes"},
    {"part.questions", "Questions"},
    {"part.result", "Result"},
    {"part.text", "Text"},
    {"part.todos", "To-dos"},
    {"part.turn", "Turn"},
    {"role.assistant", "Assistant"},
    {"role.reasoning", "Reasoning"},
    {"role.system", "System"},
    {"role.thought", "Thought"},
    {"role.thought-for", "Thought for {milliseconds}"},
    {"role.user", "User"},
    {"status.awaiting-approval", "Needs approval"},
    {"status.background", "In background"},
    {"status.cancelled", "Cancelled"},
    {"status.denied", "Denied"},
    {"status.done", "Done"},
    {"status.error", "Failed"},
    {"status.input-streaming", "Preparing"},
    {"status.orphaned", "Unfinished"},
    {"status.partial", "Running"},
    {"status.ready", "Ready"},
    {"status.running", "Running"},
    {"status.timed-out", "Timed out"},
    {"summary.characters", "{characters} chars", "{characters} char"},
    {"summary.files", "{count} files", "{count} file"},
    {"summary.found-links", "{count} results", "{count} result"},
    {"summary.items", "{count} items", "{count} item"},
    {"summary.lines", "{count} lines", "{count} line"},
    {"summary.matches", "{count} matches in {files} files"},
    {"summary.matches-in-file", "{count} matches in 1 file", "1 match in 1 file"},
    {"summary.no-files", "no files"},
    {"summary.no-matches", "no matches"},
    {"summary.tinyfish-agent-run", "✅ Agent completed"},
    {"summary.tinyfish-agent-run-events", "✅ Agent completed ({count} events)"},
    {"summary.tinyfish-fetch", "📄 Fetched {count} page(s)"},
    {"summary.tinyfish-run-cancel", "🚫 Run {run} cancelled"},
    {"summary.tinyfish-run-get", "📋 Run {run} — {status}"},
    {"summary.tinyfish-run-list", "📜 {count} runs"},
    {"summary.tinyfish-running", "⏳ Running…"},
    {"summary.tinyfish-search", "🔍 Found {count} results"},
    {"tool.apply_patch", "Apply patch"},
    {"tool.ask", "Question"},
    {"tool.command_output", "Command output"},
    {"tool.described", "{description}"},
    {"tool.edit_file", "Edit file"},
    {"tool.edit_notebook", "Edit notebook"},
    {"tool.enter_plan", "Start planning"},
    {"tool.exit_plan", "Plan"},
    {"tool.fetch_page", "Fetch page"},
    {"tool.find_files", "Find files"},
    {"tool.language_server", "Language server"},
    {"tool.list_files", "List files"},
    {"tool.list_jobs", "List jobs"},
    {"tool.mcp", "{server}: {tool}"},
    {"tool.read_file", "Read file"},
    {"tool.remember", "Remember"},
    {"tool.run_agent", "Agent"},
    {"tool.run_command", "Run command"},
    {"tool.search_files", "Search files"},
    {"tool.search_web", "Search the web"},
    {"tool.skill", "Skill"},
    {"tool.stop_command", "Stop command"},
    {"tool.stop_task", "Stop task"},
    {"tool.task_output", "Task output"},
    {"tool.tinyfish_agent_run", "TinyFish agent"},
    {"tool.tinyfish_fetch", "TinyFish fetch"},
    {"tool.tinyfish_run_cancel", "Cancel TinyFish run"},
    {"tool.tinyfish_run_get", "TinyFish run"},
    {"tool.tinyfish_run_list", "TinyFish runs"},
    {"tool.tinyfish_search", "TinyFish search"},
    {"tool.todo", "To-dos"},
    {"tool.unnamed", "Unnamed tool"},
    {"tool.user_command", "Command"},
    {"tool.wait_job", "Wait for job"},
    {"tool.write_file", "Write file"},
    {"turn.cost", "{nano_usd}"},
    {"turn.duration", "{seconds}"},
    {"turn.milliseconds", "{milliseconds}"},
    {"turn.model", "{model}"},
    {"turn.tokens", "{tokens} tokens"},
    {"turn.tools", "{count} tools", "{count} tool"},
    {"unit.bytes", "{count} bytes", "{count} byte"},
    {"unit.dollars", "${count}"},
    {"unit.gibibytes", "{count} GiB"},
    {"unit.hours", "{count}h"},
    {"unit.kibibytes", "{count} KiB"},
    {"unit.mebibytes", "{count} MiB"},
    {"unit.milliseconds", "{count} ms"},
    {"unit.minutes", "{count}m"},
    {"unit.seconds", "{count} s"},
    {"unit.tebibytes", "{count} TiB"},
    {"unit.thousands", "{count}k"},
    {"unknown.blank-line", "Empty line"},
    {"unknown.invalid-utf8", "Neither UTF-8 nor JSON"},
    {"unknown.newline-in-string", "Broken JSON: a line ends inside a string"},
    {"unknown.not-an-event", "Not an event: a JSON {subject}"},
    {"unknown.not-json", "Not JSON"},
    {"unknown.number-range", "Number too large"},
    {"unknown.quarantine", "Input that crashed the core"},
    {"unknown.reused-call-id", "Another call with the id {subject}"},
    {"unknown.run", "{count} more like the ones above: events {first} to {last}",
     "One more like the ones above: event {first}"},
    {"unknown.second-result", "Another result of a call to {subject}"},
    {"unknown.too-deep", "Nested too deeply"},
    {"unknown.too-long", "Too long"},
    {"unknown.unfinished", "Broken JSON: the text ends too early"},
    {"unknown.unknown-block", "Unknown block {subject}"},
    {"unknown.unknown-event", "Event of no known dialect"},
    {"unknown.unknown-kind", "Unknown event {subject}"},
    {"unknown.unknown-role", "Message of unknown role {subject}"},
    {"unknown.unknown-shape", "Unknown form of {subject}"},
    {"view.deniedCalls", "{count} denied"},
    {"view.failedCalls", "{count} calls failed", "1 call failed"},
    {"view.failedCommands", "{count} commands failed", "1 command failed"},
    {"view.panels.moreFiles", "{count} more files", "{count} more file"},
    {"view.panels.noName", "Unnamed file"},
};

static_assert(std::is_sorted(std::begin(kEnglishRows), std::end(kEnglishRows),
                             [](const auto& a, const auto& b) {
                               return std::string_view(a[0]) < std::string_view(b[0]);
                             }));

constexpr PackedRows<packed_size(kEnglishRows), std::size(kEnglishRows), 3> kEnglish(kEnglishRows);

std::string argument_text(const LabelArgument& argument) {
  if (const auto* number = std::get_if<std::int64_t>(&argument.value)) {
    const Translation* translation = TranslationScope::current();
    return translation == nullptr ? quantity_text(argument.name, *number)
                                  : translation->quantity(argument.name, *number);
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

bool has_singular_count(const std::vector<LabelArgument>& arguments) {
  const LabelArgument* count = find_argument(arguments, "count");
  if (count == nullptr) return false;
  const auto* number = std::get_if<std::int64_t>(&count->value);
  return number != nullptr && *number == 1;
}

/// Returns `pattern` with each `{name}` replaced by its argument.
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
  Label label{std::string(key), arguments, std::string(fallback)};
  const std::size_t row = kEnglish.find(key);
  if (row == kEnglish.size()) return label;
  const auto [found, text, singular] = kEnglish[row];
  const bool is_singular = has_singular_count(label.arguments);
  const Translation* translation = TranslationScope::current();
  std::string_view pattern;
  if (translation != nullptr) pattern = translation->text(key, is_singular);
  if (pattern.empty()) pattern = is_singular && !singular.empty() ? singular : text;
  label.text = fill_in(pattern, label.arguments);
  return label;
}

}  // namespace agent_timeline
