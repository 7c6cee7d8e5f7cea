#include "blocks/growing_change.h"

#include <algorithm>
#include <utility>

#include "tools/arguments.h"

namespace agent_timeline {
namespace {

using Field = ArgumentField;

/// The first member of kind `kind` that gives `field`. Unlike find_argument(), its result does not
/// change when more members arrive.
const Member* find_first(const Value& object, Field field, Value::Kind kind) {
  const auto spellings = argument_row(field).spellings;
  for (const Member& member : object.members()) {
    const bool is_named =
        std::find(spellings.begin(), spellings.end(), member.key) != spellings.end();
    if (is_named && member.value.kind() == kind) return &member;
  }
  return nullptr;
}

const Member* find_text(const Value& object, Field field) {
  return find_first(object, field, Value::Kind::string);
}

/// Whether more text of `member` may arrive.
bool goes_on(const PartialInput& input, const Value& object, const Member* member) {
  return member != nullptr && input.is_in_text() && member == &object.members().back();
}

std::string_view text_behind(const Member* member, std::size_t& taken) {
  if (member == nullptr) return {};
  const std::string_view text = member->value.text();
  return text.substr(std::exchange(taken, text.size()));
}

}  // namespace

bool GrowingChange::update(const PartialInput& input) {
  const Value& arguments = input.value();
  first_changed_ = files_.empty() ? 0 : files_.size() - 1;
  if (!files_.empty()) files_.back().change = {files_.back().rows.hunks(), 0, {}};
  if (!arguments.is_object()) return true;
  bool is_same = true;
  const Member* path = find_text(arguments, Field::path);
  if (path_.empty() && path != nullptr && !goes_on(input, arguments, path)) {
    path_ = path->value.text();
    is_same = path_.empty();
  }
  if (kind_.change == ChangeInput::content) return take_content(input) && is_same;
  if (kind_.change != ChangeInput::replacement) return is_same;
  const Member* list = find_first(arguments, Field::edits, Value::Kind::array);
  if (list == nullptr) return take_replacement(input, arguments, true) && is_same;
  if (!std::exchange(has_list_, true) && !files_.empty()) {
    files_.clear();
    first_changed_ = 0;
    has_file_ = is_same = false;
  }
  return take_replacements(input, list->value) && is_same;
}

bool GrowingChange::take_replacements(const PartialInput& input, const Value& list) {
  const auto& edits = list.members();
  bool is_same = true;
  while (edits_ < edits.size()) {
    const bool is_last =
        edits_ + 1 == edits.size() && &list == &input.value().members().back().value;
    is_same = take_replacement(input, edits[edits_].value, is_last) && is_same;
    if (edits_ + 1 == edits.size()) break;
    ++edits_;
    if (!std::exchange(has_file_, false)) continue;
    const diff::Stats whole = files_.back().rows.stats();
    counted_.added += whole.added;
    counted_.removed += whole.removed;
  }
  return is_same;
}

/// Reads one replacement. Until its old text arrives, the whole new text counts as added.
bool GrowingChange::take_replacement(const PartialInput& input, const Value& edit, bool is_last) {
  const Member* old_text = find_text(edit, Field::old_text);
  const Member* new_text = find_text(edit, Field::new_text);
  if (old_text == nullptr && new_text == nullptr) return true;
  bool is_same = true;
  File* now = &file(is_same);
  if (old_text != nullptr && !std::exchange(now->has_old, true) && now->diff.old_is_whole()) {
    files_.pop_back();
    has_file_ = is_same = false;
    now = &file(is_same);
    now->has_old = true;
  }
  diff::LiveDiff& diff = now->diff;
  diff.append_old(text_behind(old_text, now->old_taken));
  const bool old_goes_on = is_last && goes_on(input, edit, old_text);
  const bool is_whole = old_text != nullptr ? !old_goes_on : new_text != nullptr;
  if (is_whole && !diff.old_is_whole()) diff.end_old();
  diff.append_new(text_behind(new_text, now->new_taken));
  now->change = now->rows.update();
  return is_same;
}

bool GrowingChange::take_content(const PartialInput& input) {
  const Member* content = find_text(input.value(), Field::content);
  if (content == nullptr) return true;
  bool is_same = true;
  File& now = file(is_same);
  if (!now.diff.old_is_whole()) now.diff.end_old();
  now.diff.append_new(text_behind(content, now.new_taken));
  now.change = now.rows.update();
  return is_same;
}

/// Returns the file being filled, or adds one. Adding the first one clears `is_same`, because the
/// part then becomes a diff.
GrowingChange::File& GrowingChange::file(bool& is_same) {
  if (!std::exchange(has_file_, true)) {
    is_same = is_same && !files_.empty();
    files_.emplace_back();
  }
  return files_.back();
}

diff::Stats GrowingChange::stats() const {
  diff::Stats stats = counted_;
  if (!has_file_) return stats;
  const diff::Stats last = files_.back().rows.stats();
  return {stats.added + last.added, stats.removed + last.removed};
}

DiffPart GrowingChange::part() const {
  DiffPart part;
  part.growing = true;
  for (const File& one : files_) {
    diff::File& file = part.diff.files.emplace_back();
    file.old_path = file.new_path = path_;
    one.diff.show(file);
  }
  part.stats = stats();
  return part;
}

std::optional<DiffPart> growing_change(const Tool& kind, std::string_view input) {
  if (kind.change == ChangeInput::none) return std::nullopt;
  PartialInput partial;
  partial.append(input);
  GrowingChange change(kind);
  change.update(partial);
  return change.files().empty() ? std::nullopt : std::optional(change.part());
}

}  // namespace agent_timeline
