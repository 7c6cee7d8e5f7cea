#include "blocks/change_view.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "blocks/parts.h"
#include "diff/compare.h"
#include "diff/numbered_reader.h"

namespace agent_timeline {
namespace {

using Field = ArgumentField;

bool is_true(const Value& arguments, Field field) {
  const Member* member = find_argument(arguments, field);
  return member != nullptr && member->value.truthy();
}

/// One pair of old and new text. Without both there is nothing to compare.
std::optional<TextEdit> read_edit(const Value& value) {
  const Member* old_text = find_argument(value, Field::old_text);
  const Member* new_text = find_argument(value, Field::new_text);
  const auto is_text = [](const Member* member) {
    return member != nullptr && member->value.is_string();
  };
  if (!is_text(old_text) && !is_text(new_text)) return std::nullopt;
  TextEdit edit;
  if (is_text(old_text)) edit.old_text = old_text->value.text();
  if (is_text(new_text)) edit.new_text = new_text->value.text();
  edit.replace_all = is_true(value, Field::replace_all);
  return edit;
}

/// A pair that a diff shows with all it says.
bool is_whole_edit(const Value& value) {
  return value.is_object() && read_edit(value) && value.size() <= 3 &&
         std::all_of(value.members().begin(), value.members().end(), [](const Member& member) {
           return member.value.is_string() || !member.value.truthy() ||
                  member.value.text() == "true";
         });
}

/// The pairs of a list, or the one that is there without a list.
std::vector<TextEdit> read_edits(const Value& arguments) {
  std::vector<TextEdit> edits;
  const Member* list = find_argument(arguments, Field::edits);
  const Value& value = list == nullptr ? arguments : list->value;
  if (value.is_array()) {
    for (const Member& one : value.members()) {
      if (auto edit = read_edit(one.value)) edits.push_back(std::move(*edit));
    }
  } else if (auto edit = read_edit(value)) {
    edits.push_back(std::move(*edit));
  }
  return edits;
}

diff::File file_of(std::string_view path, bool is_new) {
  diff::File file;
  file.new_path = path;
  if (is_new) {
    file.change = diff::Change::added;
  } else {
    file.old_path = path;
  }
  return file;
}

/// An empty old text stands for a file that is not there yet. Only the first edit's place can be
/// known: later ones move with what comes before them.
diff::File edited_file(std::string_view path, const std::vector<TextEdit>& edits,
                       std::int64_t first_line) {
  const bool creates = edits.size() == 1 && edits[0].old_text.empty();
  diff::File file = file_of(path, creates);
  const auto extent = creates ? diff::Extent::file : diff::Extent::excerpt;
  for (const TextEdit& edit : edits) {
    const std::int64_t line = &edit == &edits.front() ? first_line : 0;
    auto hunks = diff::compare(edit.old_text, edit.new_text, extent, line);
    std::move(hunks.begin(), hunks.end(), std::back_inserter(file.hunks));
  }
  return file;
}

DiffPart part_of(diff::File file) {
  DiffPart part;
  part.diff.files.push_back(std::move(file));
  part.stats = diff::count(part.diff);
  return part;
}

std::optional<RequestedChange> requested_edits(std::string_view path,
                                               const std::vector<TextEdit>& edits,
                                               std::int64_t first_line) {
  if (edits.empty()) return std::nullopt;
  RequestedChange change;
  change.diff = part_of(edited_file(path, edits, first_line));
  change.replaces_all = std::any_of(edits.begin(), edits.end(),
                                    [](const TextEdit& edit) { return edit.replace_all; });
  return change;
}

/// Tools that compare two temporary files call them `original` and `modified`: the path is known
/// better.
void name_file(diff::Diff& diff, const std::string& path) {
  if (diff.files.size() != 1 || path.empty()) return;
  diff::File& file = diff.files.front();
  if (file.old_path == "original" && file.new_path == "modified") {
    file.old_path = file.new_path = path;
  }
}

diff::File file_of(const FileChange& change, std::vector<diff::Hunk> hunks) {
  diff::File file = file_of(change.path, change.kind == FileChange::Kind::created);
  if (change.kind == FileChange::Kind::deleted) {
    file.change = diff::Change::deleted;
    file.new_path.clear();
  }
  file.hunks = std::move(hunks);
  return file;
}

std::vector<diff::Hunk> hunks_of(const std::vector<ChangedRun>& runs) {
  std::vector<diff::Hunk> hunks;
  for (const ChangedRun& run : runs)
    hunks.push_back(diff::hunk_of_lines(run.old_start, run.new_start, run.lines));
  return hunks;
}

}  // namespace

std::optional<RequestedChange> requested_change(const ToolKind& kind, const Value& arguments,
                                                const FileChange* result) {
  std::string_view path = text_argument(arguments, Field::path);
  if (path.empty() && result != nullptr) path = result->path;
  if (kind.change == ChangeInput::none) return std::nullopt;
  if (kind.change == ChangeInput::replacement) {
    const std::int64_t first_line = result == nullptr ? 0 : result->first_line;
    return requested_edits(path, read_edits(arguments), first_line);
  }
  const Member* content = find_argument(arguments, Field::content);
  if (content == nullptr || !content->value.is_string()) return std::nullopt;
  const bool is_cell = kind.change == ChangeInput::cell;
  if (is_cell && is_blank(content->value.text())) return std::nullopt;
  const bool is_new = result != nullptr && result->kind == FileChange::Kind::created;
  diff::File file = file_of(path, is_new && !is_cell);
  file.hunks = diff::compare("", content->value.text(),
                             is_cell ? diff::Extent::excerpt : diff::Extent::file);
  return RequestedChange{part_of(std::move(file)), false};
}

std::vector<const Value*> change_arguments(const ToolKind& kind, const Value& arguments) {
  std::vector<const Value*> out;
  const auto add = [&](Field field, auto is_shown) {
    const Member* member = find_argument(arguments, field);
    if (member != nullptr && is_shown(member->value)) out.push_back(&member->value);
  };
  const auto is_text = [](const Value& value) { return value.is_string(); };
  const auto is_list_of_edits = [](const Value& value) {
    return value.is_array() &&
           std::all_of(value.members().begin(), value.members().end(),
                       [](const Member& one) { return is_whole_edit(one.value); });
  };
  const bool has_list = find_argument(arguments, Field::edits) != nullptr;
  if (kind.change == ChangeInput::replacement && has_list) {
    add(Field::edits, is_list_of_edits);
  } else if (kind.change == ChangeInput::replacement) {
    add(Field::old_text, is_text);
    add(Field::new_text, is_text);
    add(Field::replace_all, [](const Value& value) { return value.truthy(); });
  } else if (kind.change != ChangeInput::none) {
    add(Field::content, is_text);
  }
  return out;
}

bool tells_lines(const FileChange& change) {
  return !change.runs.empty() || !is_blank(change.diff) || !change.numbered_diff.empty() ||
         !change.edits.empty();
}

PartContent reported_change(const FileChange& change) {
  if (!change.runs.empty()) return part_of(file_of(change, hunks_of(change.runs)));
  if (!change.numbered_diff.empty()) {
    auto hunks = diff::read_numbered(change.numbered_diff);
    if (!hunks) return source_content(change.numbered_diff, {});
    return part_of(file_of(change, std::move(*hunks)));
  }
  if (!is_blank(change.diff)) {
    PartContent content = diff_content(trim(change.diff));
    if (auto* part = std::get_if<DiffPart>(&content)) name_file(part->diff, change.path);
    return content;
  }
  return part_of(edited_file(change.path, change.edits, change.first_line));
}

}  // namespace agent_timeline
