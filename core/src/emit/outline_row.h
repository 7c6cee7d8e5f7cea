// The row of an entry in an outline: a prompt, a change, a failure or an approval. For the outlines
// of exported pages and of the view. Invariants: an entry has at most one row; a row never holds a
// whole text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "blocks/block.h"
#include "markdown/options.h"
#include "timeline/entry.h"

namespace agent_timeline {

/// A file changed by a call.
struct ChangedFile {
  std::string path;
  diff::Stats stats;
};

struct OutlineRow {
  enum class Kind : std::uint8_t { none, prompt, edit, failure, approval };
  Kind kind = Kind::none;
  /// The entry's title.
  Label title;
  /// The beginning of a prompt, the summary of a call, or the file name of an edit; empty for an
  /// edit of several files.
  std::string text;
  /// For an edit, one element per file.
  std::vector<ChangedFile> files;
};

/// The sum of all changes.
[[nodiscard]] diff::Stats sum_of(std::span<const ChangedFile> files);

/// Maximum bytes of a title, and of a row's text.
inline constexpr std::size_t kTitleBytes = 160;
inline constexpr std::size_t kRowBytes = 96;

/// True for a person's prompt to the root agent.
[[nodiscard]] bool is_prompt(const Entry& entry);

/// The beginning of a message as it is shown, without Markdown marks. `block` must be built with
/// BlockDetail::searched.
[[nodiscard]] std::string visible_excerpt(const Block& block);
/// The text on one line, truncated to `bytes` bytes with an ellipsis.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t bytes);

/// True if a call may have changed files, decided without building its block.
[[nodiscard]] bool may_change_files(const ToolCall& call);

/// The files that an entry changed; builds its block only if there can be any.
[[nodiscard]] std::vector<ChangedFile> files_changed_by(const Entry& entry,
                                                        const markdown::Options& options);

/// `block` is the entry's block; for a prompt it must be built with BlockDetail::searched.
[[nodiscard]] OutlineRow outline_row(const Entry& entry, const Block& block);

}  // namespace agent_timeline
