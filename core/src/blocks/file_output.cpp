#include "blocks/file_output.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "blocks/badges.h"
#include "blocks/change_view.h"
#include "blocks/listed_paths.h"
#include "blocks/live_call.h"
#include "blocks/parts.h"
#include "blocks/summary.h"
#include "code/language.h"

namespace agent_timeline {
namespace {

/// Text around a diff is prose for people; it becomes a part of its own.
void show_prose(std::string_view key, std::string_view prose, Block& block) {
  if (is_blank(prose)) return;
  block.parts.push_back(make_part(key, "", markdown_content(trim(prose))));
}

/// If a call has no path, its summary shows the files that its patch or its result names.
void name_changed_files(const ToolCall& call, const diff::Diff& diff, Block& block) {
  constexpr std::size_t shown = 3;
  const bool has_path = !text_argument(call.input.arguments, ArgumentField::path).empty();
  if (has_path || !is_blank(call.subject) || diff::display_path(diff.files.front()).empty()) return;
  block.summary_parts.clear();
  for (std::size_t i = 0; i < std::min(shown, diff.files.size()); ++i)
    add_summary(block, SummaryPart::Kind::path, diff::display_path(diff.files[i]));
  if (diff.files.size() <= shown) return;
  add_outcome(block, make_label("summary.files",
                                {{"count", static_cast<std::int64_t>(diff.files.size())}}));
}

bool was_applied(Status status) {
  return status == Status::done || status == Status::background;
}

/// Whether the diff of a new file contains every line of its text.
bool shows_all(const PartContent& change, std::string_view content) {
  const auto* changes = std::get_if<DiffPart>(&change);
  if (changes == nullptr || changes->diff.files.size() != 1) return false;
  return changes->diff.files.front().change == diff::Change::added &&
         changes->stats.added == count_lines(content);
}

/// If the tool reports the changed lines of a file that was written whole, adds the text that was
/// written, unless `change` shows all of it.
void show_written_text(const Tool& kind, const ToolCall& call, const PartContent& change,
                       Block& block) {
  if (kind.change != ChangeInput::content) return;
  const Value& arguments = call.input.arguments;
  const std::string_view content = text_argument(arguments, ArgumentField::content);
  if (is_blank(content) || shows_all(change, content)) return;
  const std::string_view path = text_argument(arguments, ArgumentField::path);
  block.parts.push_back(make_part("content", "part.content", source_content(content, path)));
}

}  // namespace

void show_diff(PartContent content, Status status, Block& block) {
  Part part = make_part("changes", was_applied(status) ? "part.changes" : "part.proposed-changes",
                        std::move(content));
  auto* changes = std::get_if<DiffPart>(&part.content);
  if (changes == nullptr) return block.parts.push_back(std::move(part));
  show_prose("before", std::exchange(changes->diff.prose_before, {}), block);
  const std::string prose_after = std::exchange(changes->diff.prose_after, {});
  const bool has_hunks = std::any_of(changes->diff.files.begin(), changes->diff.files.end(),
                                     [](const diff::File& file) { return !file.hunks.empty(); });
  const bool is_unchanged = changes->diff.files.size() == 1 && !has_hunks &&
                            changes->diff.files.front().change == diff::Change::modified;
  if (is_unchanged) part.note = make_label("note.no-changes");
  if (was_applied(status)) add_line_counts(block, changes->stats);
  block.parts.push_back(std::move(part));
  show_prose("after", prose_after, block);
}

/// Numbers the lines from `start_line` if the text is exactly the requested range, else from 1 with
/// the requested range selected.
CodePart file_part(const FileContent& file, std::size_t lines) {
  CodePart part;
  part.path = file.path;
  part.language = code::language_for_path(file.path);
  part.numbered = true;
  if (file.start_line < 1 || file.end_line < file.start_line) return part;
  const auto start = static_cast<std::uint64_t>(file.start_line);
  const auto end = static_cast<std::uint64_t>(file.end_line);
  if (end - start + 1 == lines) {
    part.first_line = start;
  } else if (start <= lines && !(start == 1 && end > lines)) {
    part.selection = {start, end};
  }
  return part;
}

void show_file(const FileContent& file, const LiveView& live, Block& block) {
  add_path_if_empty(block, file.path);
  const bool grows = live.call != nullptr;
  const std::size_t count = grows ? live.call->text().lines() : count_lines(file.content);
  const auto lines = static_cast<std::int64_t>(count);
  add_outcome(block, make_label("summary.lines", {{"count", lines}}));
  PartContent content = PlaceholderPart{count, 0};
  if (live.detail == LiveDetail::all) {
    CodePart code = file_part(file, count);
    code.text = file.content;
    code.growing = grows;
    content = std::move(code);
  }
  Part part = make_part("content", "part.content", std::move(content));
  if (file.content.empty()) {
    part.note = make_label("note.empty-file");
  } else if (file.total_lines && *file.total_lines > lines) {
    part.note = make_label("note.lines-of", {{"shown", lines}, {"count", *file.total_lines}});
  }
  block.parts.push_back(std::move(part));
}

void show_listing(const Listing& listing, Block& block) {
  add_path_if_empty(block, listing.path);
  if (listing.is_search_result) {
    add_outcome(block, listing.total == 0
                           ? make_label("summary.no-files")
                           : make_label("summary.files", {{"count", listing.total}}));
    if (listing.entries.empty()) return;
  } else {
    add_count(block, "badge.items", listing.total);
    if (listing.directories > 0) add_count(block, "badge.folders", listing.directories);
    if (listing.files > 0) add_count(block, "badge.files", listing.files);
  }
  Part part = make_part("entries", "", EntriesPart{listing, has_many_folders(listing)});
  auto& entries = std::get<EntriesPart>(part.content).listing.entries;
  for (ListedEntry& entry : entries)
    entry.hidden = entry.hidden || is_dot_name(entry.name);
  if (entries.empty()) part.note = make_label("note.empty-list");
  if (entries.size() > limits::kListedEntries) {
    const auto more = static_cast<std::int64_t>(entries.size() - limits::kListedEntries);
    part.note = make_label("note.list-cut", {{"count", more}});
    entries.resize(limits::kListedEntries);
  }
  block.parts.push_back(std::move(part));
  add_message(block, listing.message);
}

void show_change(const FileChange& change, const Tool& kind, const ToolCall& call, Status status,
                 Block& block) {
  add_path_if_empty(block, change.path);
  add_message(block, change.message);
  if (!has_line_changes(change)) return show_requested_change(kind, call, &change, status, block);
  PartContent reported = reported_change(change);
  show_written_text(kind, call, reported, block);
  show_diff(std::move(reported), status, block);
}

void show_requested_change(const Tool& kind, const ToolCall& call, const FileChange* result,
                           Status status, Block& block) {
  auto requested = requested_change(kind, call.input.arguments, result);
  if (!requested) return;
  name_changed_files(call, requested->diff.diff, block);
  if (requested->replaces_all) add_badge(block, make_label("badge.replace-all"));
  show_diff(std::move(requested->diff), status, block);
}

}  // namespace agent_timeline
