#include "blocks/change_view.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text.h"
#include "blocks/edit_texts.h"
#include "blocks/parts.h"
#include "diff/apply.h"
#include "diff/compare.h"
#include "diff/numbered_reader.h"
#include "diff/patch_reader.h"

namespace agent_timeline {
namespace {

using Field = ArgumentField;

bool is_true(const Value& arguments, Field field) {
  const Member* member = find_argument(arguments, field);
  return member != nullptr && member->value.truthy();
}

/// Reads one pair of old and new text; nothing if neither is there.
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

/// True for a pair of texts of which a diff shows everything.
bool is_covered_by_diff(const Value& value) {
  return value.is_object() && read_edit(value) && value.size() <= 3 &&
         std::all_of(value.members().begin(), value.members().end(), [](const Member& member) {
           return member.value.is_string() || !member.value.truthy() ||
                  member.value.text() == "true";
         });
}

/// Reads the pairs of a list, or the single pair among the arguments.
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

/// Adds the hunks of one of several excerpts of a file, whose positions are unknown.
void add_excerpt(const TextEdit& edit, diff::File& file) {
  diff::File excerpt;
  diff::compare_into(excerpt, edit.old_text, edit.new_text, diff::Extent::excerpt);
  std::move(excerpt.hunks.begin(), excerpt.hunks.end(), std::back_inserter(file.hunks));
  file.numbers_are_relative = true;
  if (excerpt.approximate) file.approximate = true;
}

/// An empty old text means that the file does not exist yet.
diff::File edited_file(std::string_view path, const std::vector<TextEdit>& edits,
                       std::int64_t first_line) {
  const bool creates = edits.size() == 1 && edits[0].old_text.empty();
  diff::File file = file_of(path, creates);
  const std::vector<TextEdit> merged = merge_edits(edits);
  if (merged.size() == 1) {
    const TextEdit& edit = merged.front();
    const auto extent = creates ? diff::Extent::file : diff::Extent::excerpt;
    diff::compare_into(file, edit.old_text, edit.new_text, extent, first_line);
  } else {
    for (const TextEdit& edit : merged)
      add_excerpt(edit, file);
  }
  return file;
}

diff::File compared_file(std::string_view path, std::string_view old_text,
                         std::string_view new_text) {
  diff::File file = file_of(path, false);
  diff::compare_into(file, old_text, new_text, diff::Extent::file);
  return file;
}

DiffPart part_of(diff::Diff diff) {
  DiffPart part;
  part.diff = std::move(diff);
  part.stats = diff::count(part.diff);
  return part;
}

DiffPart part_of(diff::File file) {
  diff::Diff diff;
  diff.files.push_back(std::move(file));
  return part_of(std::move(diff));
}

/// Applies the edits to the whole text of the file if the result has it, else to their own texts.
std::optional<RequestedChange> requested_edits(std::string_view path,
                                               const std::vector<TextEdit>& edits,
                                               const FileChange* result) {
  if (edits.empty()) return std::nullopt;
  if (result != nullptr && result->old_content) {
    const std::optional<std::string> new_text = apply_edits(*result->old_content, edits);
    if (new_text) {
      return RequestedChange{part_of(compared_file(path, *result->old_content, *new_text)), false};
    }
  }
  RequestedChange change;
  change.diff = part_of(edited_file(path, edits, result == nullptr ? 0 : result->first_line));
  change.replaces_all = std::any_of(edits.begin(), edits.end(),
                                    [](const TextEdit& edit) { return edit.replace_all; });
  return change;
}

/// The whole new text of a file or of a notebook cell.
std::optional<RequestedChange> requested_content(const Value& arguments, bool is_cell,
                                                 std::string_view path, const FileChange* result) {
  const Member* content = find_argument(arguments, Field::content);
  if (content == nullptr || !content->value.is_string()) return std::nullopt;
  const std::string_view text = content->value.text();
  if (is_cell && is_blank(text)) return std::nullopt;
  if (!is_cell && result != nullptr && result->old_content) {
    return RequestedChange{part_of(compared_file(path, *result->old_content, text)), false};
  }
  const bool is_new = result != nullptr && result->kind == FileChange::Kind::created;
  diff::File file = file_of(path, is_new && !is_cell);
  diff::compare_into(file, "", text, is_cell ? diff::Extent::excerpt : diff::Extent::file);
  file.old_is_unknown = !is_new;
  return RequestedChange{part_of(std::move(file)), false};
}

/// Sets `path` as the name of a diff's only file if it has none: without a header, or from tools
/// that compare two temporary files and call them `original` and `modified`.
void name_file(diff::Diff& diff, std::string_view path) {
  if (diff.files.size() != 1 || path.empty()) return;
  diff::File& file = diff.files.front();
  const bool is_unnamed = file.old_path.empty() && file.new_path.empty();
  if (is_unnamed || (file.old_path == "original" && file.new_path == "modified")) {
    file.old_path = file.new_path = path;
  }
}

/// A patch as text. `path` names the file if the patch does not.
std::optional<RequestedChange> requested_patch(const Value& arguments, std::string_view path) {
  const std::string_view text = text_argument(arguments, Field::patch);
  std::optional<diff::Diff> diff = diff::read_patch(text);
  if (!diff) return std::nullopt;
  name_file(*diff, path);
  return RequestedChange{part_of(std::move(*diff)), false};
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

diff::File compared_file(const FileChange& change, std::string_view new_text) {
  diff::File file = file_of(change, {});
  diff::compare_into(file, *change.old_content, new_text, diff::Extent::file);
  return file;
}

/// Makes a file from runs of changed lines; with the file's old text, all of the file.
diff::File file_from_runs(const FileChange& change) {
  std::vector<diff::Hunk> hunks;
  for (const ChangedRun& run : change.runs)
    hunks.push_back(diff::hunk_of_lines(run.old_start, run.new_start, run.lines));
  if (change.old_content) {
    if (const auto new_text = diff::apply(hunks, *change.old_content))
      return compared_file(change, *new_text);
  }
  return file_of(change, std::move(hunks));
}

bool add_file_from_json(const Value& value, diff::Diff& diff) {
  const Value& old_text = value["oldText"];
  const bool is_file = value["path"].is_string() && value["newText"].is_string() &&
                       (old_text.is_string() || old_text.is_null());
  if (!is_file) return false;
  diff::File& file = diff.files.emplace_back(file_of(value["path"].text(), old_text.is_null()));
  diff::compare_into(file, old_text.string_or_empty(), value["newText"].text(), diff::Extent::file);
  return true;
}

/// For editors with several commands, which have a file's text only if they write a file.
bool writes_file(const Value& arguments) {
  const Value& text = arguments["file_text"];
  return arguments["command"].is_string() && text.is_string() &&
         (arguments["command"].text() == "create" || !text.text().empty());
}

}  // namespace

ChangeInput change_input(const Tool& kind, const Value& arguments) {
  if (kind.change == ChangeInput::replacement) {
    if (!read_edits(arguments).empty()) return kind.change;
    if (find_argument(arguments, Field::patch) != nullptr) return ChangeInput::patch;
    return writes_file(arguments) ? ChangeInput::content : kind.change;
  }
  if (kind.family != ToolFamily::generic || text_argument(arguments, Field::path).empty())
    return kind.change;
  if (writes_file(arguments)) return ChangeInput::content;
  const Member* new_text = find_argument(arguments, Field::new_text);
  const Member* old_text = find_argument(arguments, Field::old_text);
  const bool is_pair = new_text != nullptr && new_text->value.is_string() && old_text != nullptr &&
                       (old_text->value.is_string() || old_text->value.is_null());
  return is_pair ? ChangeInput::replacement : kind.change;
}

std::optional<RequestedChange> requested_change(const Tool& kind, const Value& arguments,
                                                const FileChange* result) {
  std::string_view path = text_argument(arguments, Field::path);
  if (path.empty() && result != nullptr) path = result->path;
  const ChangeInput input = change_input(kind, arguments);
  switch (input) {
    case ChangeInput::none:
      return std::nullopt;
    case ChangeInput::replacement:
      return requested_edits(path, read_edits(arguments), result);
    case ChangeInput::content:
    case ChangeInput::cell:
      return requested_content(arguments, input == ChangeInput::cell, path, result);
    case ChangeInput::patch:
      return requested_patch(arguments, path);
  }
  return std::nullopt;
}

std::vector<const Value*> change_arguments(const Tool& kind, const Value& arguments) {
  std::vector<const Value*> out;
  const auto add = [&](Field field, auto is_shown) {
    const Member* member = find_argument(arguments, field);
    if (member != nullptr && is_shown(member->value)) out.push_back(&member->value);
  };
  const auto is_text = [](const Value& value) { return value.is_string(); };
  const auto is_list_of_edits = [](const Value& value) {
    return value.is_array() &&
           std::all_of(value.members().begin(), value.members().end(),
                       [](const Member& one) { return is_covered_by_diff(one.value); });
  };
  const bool has_list = find_argument(arguments, Field::edits) != nullptr;
  const ChangeInput input = change_input(kind, arguments);
  if (input == ChangeInput::replacement && has_list) {
    add(Field::edits, is_list_of_edits);
  } else if (input == ChangeInput::replacement) {
    add(Field::old_text, is_text);
    add(Field::new_text, is_text);
    // A flag needs no part of its own: only true matters, and it is shown as a badge.
    add(Field::replace_all, [](const Value& value) {
      return !value.is_string() && !value.is_number() && !value.is_array() && !value.is_object();
    });
  } else if (input == ChangeInput::patch) {
    add(Field::patch, is_text);
  } else if (input != ChangeInput::none) {
    add(Field::content, is_text);
  }
  return out;
}

std::optional<DiffPart> change_from_json(const Value& value) {
  diff::Diff diff;
  if (!value.is_array()) {
    if (!add_file_from_json(value, diff)) return std::nullopt;
    return part_of(std::move(diff));
  }
  for (const Member& item : value.members()) {
    if (!add_file_from_json(item.value, diff)) return std::nullopt;
  }
  if (diff.files.empty()) return std::nullopt;
  return part_of(std::move(diff));
}

bool has_line_changes(const FileChange& change) {
  return (change.old_content && change.new_content) || !change.runs.empty() ||
         !is_blank(change.diff) || !change.numbered_diff.empty() || !change.edits.empty();
}

PartContent reported_change(const FileChange& change) {
  if (change.old_content && change.new_content) {
    return part_of(compared_file(change, *change.new_content));
  }
  if (!change.runs.empty()) return part_of(file_from_runs(change));
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
  if (change.old_content) {
    if (const auto new_text = apply_edits(*change.old_content, change.edits))
      return part_of(compared_file(change, *new_text));
  }
  return part_of(edited_file(change.path, change.edits, change.first_line));
}

}  // namespace agent_timeline
