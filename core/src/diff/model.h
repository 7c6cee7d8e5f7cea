// The model of a diff, whether it was parsed from a patch or computed from two texts. Readers fill
// it, `diff/render.h` shows it, `blocks` counts it. Invariant: a parsed text is kept completely, so
// that `diff/print.h` restores it byte for byte (a numbered diff with its numbers aligned).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_range.h"

namespace agent_timeline::diff {

enum class LineKind : std::uint8_t { context, added, removed };

/// One row of a hunk.
struct Line {
  LineKind kind = LineKind::context;
  /// 1-based; 0 on the side where the line does not exist, or if unknown.
  std::uint32_t old_number = 0;
  std::uint32_t new_number = 0;
  /// Without sign and line feed. A trailing carriage return is part of the file's content.
  std::string text;
  /// The file ends with this line, without a line feed.
  bool no_newline_at_end = false;
  /// The ranges of the line that changed, compared with the line it is paired with
  /// (diff/word_diff.h). Empty if the line is not paired, or changed completely.
  std::vector<TextRange> marks = {};
  /// Differs from its paired line only in white space.
  bool whitespace_only = false;
  /// The block of moved lines it belongs to, counted from 1 in the file; 0 for a line that did not
  /// move (diff/moved.h).
  std::uint32_t moved = 0;
  /// In a streaming diff: the line may still change. For an old line that is not reached yet,
  /// neither kept nor removed so far, the kind is `context` (diff/live_diff.h).
  bool pending = false;
  /// In a streaming diff, set on the last row of each side if more of the line may follow.
  bool unfinished = false;
  /// An empty line whose sign was missing in the parsed text.
  bool sign_missing = false;
  /// In a combined diff: bit n is set if the n-th parent's column has the line's sign.
  std::uint32_t sign_columns = 0;
};

/// Unchanged lines that no hunk shows, as a byte range of File::new_text.
struct Gap {
  std::size_t offset = 0;
  std::size_t length = 0;
  std::uint32_t lines = 0;
};

/// The notation of a hunk's rows (diff/print.h).
enum class Notation : std::uint8_t {
  /// A sign for each parent, then the text: unified and combined diffs.
  unified,
  /// Likewise, but after header lines with words instead of numbers: the `apply_patch` envelope.
  envelope,
  /// All lines of the old side, then all of the new one: SEARCH/REPLACE blocks.
  search_replace,
  /// A sign, the line number and the text: Pi's format.
  numbered,
};

/// If both starts are 0, the hunk's position in the file is unknown, and its lines have no numbers.
struct Hunk {
  std::uint32_t old_start = 0;
  std::uint32_t old_count = 0;
  std::uint32_t new_start = 0;
  std::uint32_t new_count = 0;
  /// The text after the second `@@`: the function or section that contains the hunk.
  std::string heading;
  std::vector<Line> lines;
  /// The number of lines matches the header. False if the text was cut or miscounted.
  bool complete = true;
  /// Text between the previous hunk and this one that is not part of the diff.
  std::string prose_before;
  /// The gap between the previous hunk, or the start of the file, and this one, if texts are known.
  Gap gap_before = {};
  Notation notation = Notation::unified;
  /// The number of files that the new one is compared with. In a combined diff it is greater than
  /// 1, and old numbers refer to the first parent.
  std::uint8_t parents = 1;
  /// Every line had a carriage return added by the transport, which the rows omit.
  bool carriage_returns = false;
  /// The lines before the rows, between the two sides, and after the rows, verbatim with their line
  /// feeds. Empty if the hunk was computed, or if its notation has none.
  std::string header = {};
  std::string divider = {};
  std::string footer = {};
  /// The line that marks a missing line feed, verbatim; empty for git's own.
  std::string end_mark = {};
};

enum class Change : std::uint8_t { modified, added, deleted, renamed, copied };

struct File {
  /// UTF-8, without the diff's `a/` and `b/`; empty if unknown, or if the file does not exist on
  /// that side.
  std::string old_path;
  std::string new_path;
  Change change = Change::modified;
  /// The content is not text; there are no hunks.
  bool binary = false;
  /// Octal file modes such as `100755`; empty if the diff does not give them.
  std::string old_mode;
  std::string new_mode;
  std::vector<Hunk> hunks;
  /// Everything before the first hunk, verbatim with line feeds: `diff --git`, `index`, …
  std::string header;
  /// Text between the previous file and this one; for the first file it is in `Diff::prose_before`.
  std::string prose_before;
  /// The gap after the last hunk, if texts are known.
  Gap gap_after = {};
  /// Both texts, if the hunks were computed from them; `has_texts` distinguishes empty from
  /// unknown.
  std::string old_text = {};
  std::string new_text = {};
  bool has_texts = false;
  /// The texts are excerpts whose position in the file is unknown: lines are numbered from 1, and
  /// the HTML points that out.
  bool numbers_are_relative = false;
  /// The previous content is unknown: all lines are shown as added, so the counts are not reliable.
  bool old_is_unknown = false;
  /// The diff is correct but may not be the shortest, because the search was cut off.
  bool approximate = false;
};

/// A Markdown fence that wrapped a diff: markup that is not shown.
struct Fence {
  /// The 0-based index of the line in the parsed text.
  std::size_t line_index = 0;
  /// The line verbatim, with its line feed.
  std::string text;
};

struct Diff {
  std::vector<File> files;
  std::string prose_before;
  std::string prose_after;
  std::vector<Fence> fences = {};
  /// The parsed text ends within a line.
  bool ends_mid_line = false;
};

/// Numbers of lines.
struct Stats {
  std::uint64_t added = 0;
  std::uint64_t removed = 0;
};

[[nodiscard]] Stats count(const File& file);
[[nodiscard]] Stats count(const Diff& diff);

/// git's marker for a line without a line feed.
inline constexpr std::string_view kNoNewline = "\\ No newline at end of file";

/// Appends the sign of `line`, `+`, `-` or a space; for a combined diff, one per parent.
void append_signs(std::string& out, const Hunk& hunk, const Line& line);

/// The path to show for the file: the new one, or the old one of a deleted file; empty if unknown.
[[nodiscard]] const std::string& display_path(const File& file);

}  // namespace agent_timeline::diff
