// What an outline says of an entry: what a person asked, what was changed, what failed, what waited
// for a person. For the outlines of exported pages and of the view.
// Invariant: an entry has at most one row, and none of them holds a whole text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "blocks/block.h"
#include "timeline/entry.h"

namespace agent_timeline {

/// A file that a call has changed.
struct ChangedFile {
  std::string path;
  diff::Stats stats;
};

struct OutlineRow {
  enum class Kind : std::uint8_t { none, prompt, edit, failure, approval };
  Kind kind = Kind::none;
  /// What the entry is called.
  Label title;
  /// The first words of a prompt, what a call was about; of an edit the name of its one file, or
  /// nothing.
  std::string text;
  /// Of an edit, a row for each file.
  std::vector<ChangedFile> files;
};

/// What all of them change.
[[nodiscard]] diff::Stats sum_of(std::span<const ChangedFile> files);

/// Bytes of a title, and of the words of a row.
inline constexpr std::size_t kTitleBytes = 160;
inline constexpr std::size_t kRowBytes = 96;

/// Something that a person asked of the session's own agent.
[[nodiscard]] bool is_prompt(const Entry& entry);

/// The first words of a text as they are read, without the marks of Markdown. `block` is made to be
/// searched.
[[nodiscard]] std::string shown_words(const Block& block);
/// The first bytes of one line, with a sign that there is more.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t bytes);

/// `block` is that of `entry`, of a prompt made to be searched.
[[nodiscard]] OutlineRow outline_row(const Entry& entry, const Block& block);

}  // namespace agent_timeline
