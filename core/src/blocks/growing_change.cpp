#include "blocks/growing_change.h"

#include <utility>

#include "base/text.h"
#include "tools/arguments.h"

namespace agent_timeline {
namespace {

using Field = ArgumentField;

/// The first member of kind `kind` that gives `field`. Unlike find_argument(), its result does not
/// change when more members arrive.
const Member* find_first(const Value& object, Field field, Value::Kind kind) {
  const auto spellings = argument_row(field).spellings;
  for (const Member& member : object.members()) {
    if (is_one_of(member.key, spellings) && member.value.kind() == kind) return &member;
  }
  return nullptr;
}

const Member* find_text(const Value& object, Field field) {
  return find_first(object, field, Value::Kind::string);
}

/// Whether more text of `member` may arrive.
bool may_continue(const PartialInput& input, const Value& object, const Member* member) {
  return member != nullptr && input.is_in_string() && member == &object.members().back();
}

/// Returns the text of `member` after the first `taken` bytes, and counts it as taken.
std::string_view take_added_text(const Member* member, std::size_t& taken) {
  if (member == nullptr) return {};
  const std::string_view text = member->value.text();
  return text.substr(std::exchange(taken, text.size()));
}

}  // namespace

bool GrowingChange::update(const PartialInput& input) {
  const Value& arguments = input.value();
  first_changed_ = edits_.empty() ? 0 : edits_.size() - 1;
  if (!edits_.empty()) edits_.back().change = {edits_.back().rows.hunks(), 0, {}};
  if (!arguments.is_object()) return true;
  bool only_end_changed = true;
  const Member* path = find_text(arguments, Field::path);
  if (path_.empty() && path != nullptr && !may_continue(input, arguments, path)) {
    path_ = path->value.text();
    only_end_changed = path_.empty();
  }
  if (kind_.change == ChangeInput::content) return take_content(input) && only_end_changed;
  if (kind_.change != ChangeInput::replacement) return only_end_changed;
  const Member* list = find_first(arguments, Field::edits, Value::Kind::array);
  if (list == nullptr) return take_replacement(input, arguments, true) && only_end_changed;
  if (!std::exchange(has_list_, true) && !edits_.empty()) {
    edits_.clear();
    first_changed_ = 0;
    has_open_edit_ = only_end_changed = false;
  }
  return take_replacements(input, list->value) && only_end_changed;
}

bool GrowingChange::take_replacements(const PartialInput& input, const Value& list) {
  const auto& replacements = list.members();
  bool only_end_changed = true;
  while (complete_edits_ < replacements.size()) {
    const bool is_last = complete_edits_ + 1 == replacements.size() &&
                         &list == &input.value().members().back().value;
    only_end_changed =
        take_replacement(input, replacements[complete_edits_].value, is_last) && only_end_changed;
    if (complete_edits_ + 1 == replacements.size()) break;
    ++complete_edits_;
    if (!std::exchange(has_open_edit_, false)) continue;
    const diff::Stats complete = edits_.back().rows.stats();
    counted_.added += complete.added;
    counted_.removed += complete.removed;
  }
  return only_end_changed;
}

/// Reads one replacement. Until its old text arrives, the whole new text counts as added.
bool GrowingChange::take_replacement(const PartialInput& input, const Value& replacement,
                                     bool is_last) {
  const Member* old_text = find_text(replacement, Field::old_text);
  const Member* new_text = find_text(replacement, Field::new_text);
  if (old_text == nullptr && new_text == nullptr) return true;
  bool only_end_changed = true;
  Edit* current = &open_edit(only_end_changed);
  if (old_text != nullptr && !std::exchange(current->has_old, true) &&
      current->diff.old_is_complete()) {
    edits_.pop_back();
    has_open_edit_ = only_end_changed = false;
    current = &open_edit(only_end_changed);
    current->has_old = true;
  }
  diff::LiveDiff& diff = current->diff;
  diff.append_old(take_added_text(old_text, current->old_taken));
  const bool old_may_continue = is_last && may_continue(input, replacement, old_text);
  const bool is_old_complete = old_text != nullptr ? !old_may_continue : new_text != nullptr;
  if (is_old_complete && !diff.old_is_complete()) diff.end_old();
  diff.append_new(take_added_text(new_text, current->new_taken));
  current->change = current->rows.update();
  return only_end_changed;
}

bool GrowingChange::take_content(const PartialInput& input) {
  const Member* content = find_text(input.value(), Field::content);
  if (content == nullptr) return true;
  bool only_end_changed = true;
  Edit& current = open_edit(only_end_changed);
  if (!current.diff.old_is_complete()) current.diff.end_old();
  current.diff.append_new(take_added_text(content, current.new_taken));
  current.change = current.rows.update();
  return only_end_changed;
}

/// Returns the open edit, or adds one. Adding the first one clears `only_end_changed`, because the
/// part then becomes a diff.
GrowingChange::Edit& GrowingChange::open_edit(bool& only_end_changed) {
  if (!std::exchange(has_open_edit_, true)) {
    only_end_changed = only_end_changed && !edits_.empty();
    edits_.emplace_back();
  }
  return edits_.back();
}

diff::Stats GrowingChange::stats() const {
  diff::Stats stats = counted_;
  if (!has_open_edit_) return stats;
  const diff::Stats last = edits_.back().rows.stats();
  return {stats.added + last.added, stats.removed + last.removed};
}

DiffPart GrowingChange::part() const {
  DiffPart part;
  part.growing = true;
  for (const Edit& edit : edits_) {
    diff::File& file = part.diff.files.emplace_back();
    file.old_path = file.new_path = path_;
    edit.diff.fill(file);
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
  return change.edits().empty() ? std::nullopt : std::optional(change.part());
}

}  // namespace agent_timeline
