#include "emit/file_history.h"

#include <algorithm>
#include <utility>

#include "diff/apply.h"
#include "diff/compare.h"

namespace agent_timeline {
namespace {

/// The maximum total size of the states computed for one file.
constexpr std::size_t kMaxBytes = std::size_t{64} * 1024 * 1024;

/// True if both texts of the change are the whole file.
bool has_full_texts(const diff::File& file) {
  return file.has_texts && !file.numbers_are_relative;
}

/// Replaces the only occurrence of `before`; nothing if there is none or more than one.
std::optional<std::string> replaced_once(std::string_view text, std::string_view before,
                                         std::string_view after) {
  const std::size_t at = before.empty() ? std::string_view::npos : text.find(before);
  if (at == std::string_view::npos) return std::nullopt;
  if (text.find(before, at + 1) != std::string_view::npos) return std::nullopt;
  std::string out(text.substr(0, at));
  out += after;
  out += text.substr(at + before.size());
  return out;
}

/// The text of one side of a hunk whose position in the file is unknown.
std::string side_of(const diff::Hunk& hunk, diff::LineKind excluded) {
  std::string text;
  for (const diff::Line& line : hunk.lines) {
    if (line.kind == excluded) continue;
    if (!text.empty()) text += '\n';
    text += line.text;
  }
  return text;
}

/// Applies a change that contains only excerpts; nothing if one of them does not occur exactly
/// once.
std::optional<std::string> apply_excerpts(std::string_view text, const diff::File& change) {
  if (change.has_texts) return replaced_once(text, change.old_text, change.new_text);
  std::optional<std::string> out(text);
  for (const diff::Hunk& hunk : change.hunks) {
    out = replaced_once(*out, side_of(hunk, diff::LineKind::added),
                        side_of(hunk, diff::LineKind::removed));
    if (!out) return std::nullopt;
  }
  return out;
}

bool is_numbered(const diff::File& change) {
  return std::all_of(change.hunks.begin(), change.hunks.end(), [](const diff::Hunk& hunk) {
    return hunk.complete && (hunk.old_start != 0 || hunk.new_start != 0);
  });
}

/// The text of an added file.
std::optional<std::string> text_of_new(const diff::File& change) {
  if (change.has_texts) return change.new_text;
  return is_numbered(change) ? diff::apply(change.hunks, "") : std::nullopt;
}

}  // namespace

std::optional<FileHistory::State> FileHistory::after(const diff::File& change) {
  if (change.binary) return std::nullopt;
  if (change.change == diff::Change::deleted) return State{};
  std::optional<std::string> text;
  if (change.change == diff::Change::added) {
    text = text_of_new(change);
  } else if (has_full_texts(change)) {
    text = change.new_text;
  } else if (last_ && last_->exists) {
    const bool has_position = !change.numbers_are_relative && is_numbered(change);
    if (has_position && !change.has_texts) text = diff::apply(change.hunks, last_->text);
    if (!text) text = apply_excerpts(last_->text, change);
  }
  if (!text) return std::nullopt;
  computed_bytes_ += text->size();
  if (computed_bytes_ > kMaxBytes) return std::nullopt;
  return State{true, std::move(*text)};
}

void FileHistory::add(const diff::File& change) {
  if (!has_changes_) {
    has_changes_ = true;
    path_ = diff::display_path(change);
    if (change.change == diff::Change::added) {
      first_ = State{};
    } else if (has_full_texts(change) && !change.old_is_unknown) {
      first_ = State{true, change.old_text};
    }
  }
  last_ = after(change);
}

std::optional<diff::File> FileHistory::net() const {
  if (!first_ || !last_) return std::nullopt;
  diff::File file;
  if (first_->exists) file.old_path = path_;
  if (last_->exists) file.new_path = path_;
  if (!first_->exists && !last_->exists) file.new_path = path_;
  if (first_->exists && !last_->exists) file.change = diff::Change::deleted;
  if (!first_->exists && last_->exists) file.change = diff::Change::added;
  diff::compare_into(file, first_->text, last_->text, diff::Extent::file);
  return file;
}

}  // namespace agent_timeline
