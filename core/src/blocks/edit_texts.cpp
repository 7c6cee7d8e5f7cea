#include "blocks/edit_texts.h"

#include <cstddef>
#include <utility>

#include "base/limits.h"
#include "base/text_finder.h"

namespace agent_timeline {
namespace {

constexpr std::size_t kNotFound = std::string_view::npos;

/// Replaces the old text in `text`: the first occurrence, which is at `first`, or every one.
std::optional<std::string> replace(std::string_view text, const TextEdit& edit,
                                   const TextFinder& finder, std::size_t first) {
  std::string out;
  std::size_t done = 0;
  for (std::size_t at = first; at != kNotFound; at = finder.find(text, done)) {
    if (out.size() + (at - done) + edit.new_text.size() > limits::kEditedTextBytes)
      return std::nullopt;
    out += text.substr(done, at - done);
    out += edit.new_text;
    done = at + edit.old_text.size();
    if (!edit.replace_all) break;
  }
  out += text.substr(done);
  return out;
}

std::optional<std::string> apply_edit(std::string_view text, const TextEdit& edit) {
  if (edit.old_text.empty()) {
    if (!text.empty()) return std::nullopt;
    return edit.new_text;
  }
  if (edit.old_text.size() > text.size()) return std::nullopt;
  const TextFinder finder(edit.old_text);
  const std::size_t first = finder.find(text);
  if (first == kNotFound) return std::nullopt;
  return replace(text, edit, finder, first);
}

/// Applies `edit` to the new text of an earlier one, if that contains its old text. Edits of every
/// occurrence are not merged, because the number of occurrences they affect is unknown.
bool merge_edit(const TextEdit& edit, std::vector<TextEdit>& merged) {
  if (edit.replace_all || edit.old_text.empty()) return false;
  for (TextEdit& earlier : merged) {
    if (earlier.replace_all) continue;
    if (std::optional<std::string> text = apply_edit(earlier.new_text, edit)) {
      earlier.new_text = std::move(*text);
      return true;
    }
  }
  return false;
}

}  // namespace

std::optional<std::string> apply_edits(std::string_view text, std::span<const TextEdit> edits) {
  if (edits.size() > limits::kMergedEdits) return std::nullopt;
  std::optional<std::string> out(text);
  for (const TextEdit& edit : edits) {
    out = apply_edit(*out, edit);
    if (!out) return std::nullopt;
  }
  return out;
}

std::vector<TextEdit> merge_edits(std::span<const TextEdit> edits) {
  std::vector<TextEdit> merged;
  for (const TextEdit& edit : edits) {
    const bool may_merge = merged.size() < limits::kMergedEdits;
    if (!may_merge || !merge_edit(edit, merged)) merged.push_back(edit);
  }
  return merged;
}

}  // namespace agent_timeline
