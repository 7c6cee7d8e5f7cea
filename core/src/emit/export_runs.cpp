#include "emit/export_runs.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>
#include <variant>

#include "base/utf8.h"
#include "blocks/label.h"
#include "emit/export_facts.h"
#include "emit/export_markup.h"
#include "html/html_writer.h"
#include "html/page_marks.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// A run has a line as soon as this many of its calls have ended.
constexpr std::size_t kFewestCalls = 3;
/// Maximum number of files that a line names.
constexpr std::size_t kNamedFiles = 3;
constexpr std::string_view kEdits = "group.edited";
constexpr std::string_view kCommands = "group.ran";

/// The numbers of calls in a run, as the view counts them (rows/run-tally.ts).
struct RunCounts {
  /// By label key; ordered like the summary of a group.
  std::map<std::string_view, std::int64_t> by_key;
  std::int64_t commands = 0;
  std::int64_t failed_commands = 0;
  std::int64_t failed_calls = 0;
  std::int64_t denied = 0;

  void add(const Tool& tool, Status status) {
    const bool is_command = tool.family == ToolFamily::command;
    ++by_key[tool.group_key];
    if (is_command) ++commands;
    if (status == Status::denied) ++denied;
    if (has_failed(status)) ++(is_command ? failed_commands : failed_calls);
  }
};

void append_fact(std::string_view fact, std::string& out) {
  if (fact.empty()) return;
  if (!out.empty()) out += " · ";
  out += fact;
}

void append_count(std::string_view key, std::int64_t count, std::string& out) {
  if (count > 0) append_fact(make_label(key, {{"count", count}}).text, out);
}

/// The last component of a path; a word for a path without one.
std::string shown_file_name(std::string_view path) {
  const std::string_view name = path.substr(path.find_last_of("/\\") + 1);
  return name.empty() ? make_label("view.panels.noName").text : std::string(name);
}

/// For example `reader.mbt, table.mbt`, in the order of their first changes.
std::string file_names(const std::vector<ChangedFile>& changes) {
  std::set<std::string_view> paths;
  std::string out;
  for (const ChangedFile& change : changes) {
    if (!paths.insert(change.path).second || paths.size() > kNamedFiles) continue;
    if (!out.empty()) out += ", ";
    out += shown_file_name(change.path);
  }
  if (paths.size() <= kNamedFiles) return out;
  const auto more = static_cast<std::int64_t>(paths.size() - kNamedFiles);
  return out + ", " + make_label("view.panels.moreFiles", {{"count", more}}).text;
}

std::string text_of_changes(const std::vector<ChangedFile>& changes) {
  std::string out = file_names(changes);
  const std::string counts = signed_counts(changes);
  if (!counts.empty()) out += " " + counts;
  return out;
}

/// Edits and their files come first; commands that all failed are left to the other text.
std::string text_of_work(const RunCounts& counts, const std::vector<ChangedFile>& changes) {
  std::string out;
  const auto edits = counts.by_key.find(kEdits);
  if (edits != counts.by_key.end()) append_count(kEdits, edits->second, out);
  append_fact(text_of_changes(changes), out);
  const bool all_failed = counts.commands > 0 && counts.commands == counts.failed_commands;
  for (const auto& [key, count] : counts.by_key) {
    if (key != kEdits && !(all_failed && key == kCommands)) append_count(key, count, out);
  }
  return out;
}

std::string text_of_failures(const RunCounts& counts) {
  std::string out;
  append_count("view.failedCommands", counts.failed_commands, out);
  append_count("view.failedCalls", counts.failed_calls, out);
  append_count("view.deniedCalls", counts.denied, out);
  return out;
}

/// The capital of a Latin, Greek or Cyrillic letter; other characters unchanged.
char32_t capital_of(char32_t code) {
  const auto is_in = [code](char32_t first, char32_t last) {
    return code >= first && code <= last;
  };
  const bool is_odd = code % 2 == 1;
  if (is_in(U'a', U'z') || (is_in(U'à', U'þ') && code != U'÷')) return code - 0x20;
  if (is_in(U'α', U'ω') && code != U'ς') return code - 0x20;
  if (is_in(U'а', U'я')) return code - 0x20;
  if (is_in(U'ѐ', U'џ')) return code - 0x50;
  if (is_in(U'ā', U'į') || is_in(U'ĳ', U'ķ') || is_in(U'ŋ', U'ŷ')) return is_odd ? code - 1 : code;
  if (is_in(U'ĺ', U'ň') || is_in(U'ź', U'ž')) return is_odd ? code : code - 1;
  return code;
}

std::string with_capital(std::string_view text) {
  if (text.empty()) return {};
  const DecodedCharacter first = decode_utf8(text, 0);
  std::string out;
  append_utf8(out, capital_of(first.code));
  out += text.substr(first.length);
  return out;
}

std::string html_of_line(const RunText& text) {
  std::string out;
  HtmlWriter html(out);
  open(Element::span, "at-run-text", html);
  html.attribute(Attribute::dir, "auto");
  if (!text.done.empty()) {
    html.open(Element::span);
    html.text(text.done);
    html.close();
  }
  const std::string_view separator = text.done.empty() || text.failed.empty() ? "" : " · ";
  if (!text.failed.empty())
    html.text_element(Element::span, "at-run-failed", std::string(separator) + text.failed);
  html.finish();
  return out;
}

}  // namespace

PageRuns::PageRuns(const Timeline& timeline, const markdown::Options& options,
                   EntryIndex first_kept)
    : timeline_(timeline), options_(options) {
  for (std::size_t i = first_kept; i < timeline.entries().size(); ++i) {
    const Entry& entry = timeline.entries()[i];
    if (entry.group) calls_[*entry.group].push_back(entry.index);
    last_entries_[entry.parent] = entry.index;
  }
}

bool PageRuns::has_line(const Entry& entry) const {
  if (!begins_at(entry) || !may_have_line(*entry.group)) return false;
  const std::size_t ended = timeline_.groups()[*entry.group].calls - open_calls(*entry.group);
  return ended >= kFewestCalls;
}

RunText PageRuns::text_of(GroupIndex group) const {
  RunCounts counts;
  std::vector<ChangedFile> changes;
  for (const EntryIndex index : calls_.at(group)) {
    const Entry& entry = timeline_.entries()[index];
    counts.add(find_tool(std::get<ToolCall>(entry.content).name), entry.status);
    std::vector<ChangedFile> files = files_changed_by(entry, options_);
    // Within a call, by path, because the view does not know their order.
    std::stable_sort(files.begin(), files.end(),
                     [](const ChangedFile& a, const ChangedFile& b) { return a.path < b.path; });
    std::move(files.begin(), files.end(), std::back_inserter(changes));
  }
  return {with_capital(text_of_work(counts, changes)), text_of_failures(counts)};
}

void PageRuns::begin(GroupIndex group, std::size_t depth, std::string& out) const {
  begin_run(html_of_line(text_of(group)), shown_depth(depth), starts_open(group), out);
}

EntryIndex PageRuns::last_call_of(GroupIndex group) const {
  return timeline_.groups()[group].last;
}

bool PageRuns::begins_at(const Entry& entry) const {
  return entry.group && timeline_.groups()[*entry.group].first == entry.index;
}

bool PageRuns::may_have_line(GroupIndex group) const {
  const std::size_t calls = timeline_.groups()[group].calls;
  return calls >= kFewestCalls && calls <= kMaxFoldedCalls;
}

/// A run is open while it is the last activity of its agent or has open calls.
bool PageRuns::starts_open(GroupIndex group) const {
  const Entry& first = timeline_.entries()[timeline_.groups()[group].first];
  const bool is_last = last_entries_.at(first.parent) <= last_call_of(group);
  return is_last || open_calls(group) > 0;
}

std::size_t PageRuns::open_calls(GroupIndex group) const {
  const std::vector<EntryIndex>& calls = calls_.at(group);
  return static_cast<std::size_t>(std::count_if(calls.begin(), calls.end(), [&](EntryIndex call) {
    return is_open(timeline_.entries()[call].status);
  }));
}

bool StepFolds::enter(const Entry& step, std::size_t depth) {
  while (!open_.empty() && is_past(open_.back(), step, depth))
    close_innermost();
  const bool is_in_run = !open_.empty() && open_.back().run && open_.back().depth == depth;
  if (is_in_run) return step.group == open_.back().run;
  if (!runs_.has_line(step)) return false;
  runs_.begin(*step.group, depth, out_);
  open_.push_back({depth, step.group});
  return true;
}

void StepFolds::finish() {
  while (!open_.empty())
    close_innermost();
}

/// True if `step` comes after what is in the fold. Between the calls of a run, there may be entries
/// of other agents.
bool StepFolds::is_past(const OpenFold& fold, const Entry& step, std::size_t depth) const {
  if (depth != fold.depth) return depth < fold.depth;
  return !fold.run || step.index > runs_.last_call_of(*fold.run);
}

void StepFolds::close_innermost() {
  if (open_.back().run) {
    end_run(out_);
  } else {
    end_folded_call(out_);
  }
  open_.pop_back();
}

}  // namespace agent_timeline
