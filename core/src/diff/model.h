// What a diff is, whoever made it: a patch that was read, or one computed from two texts.
// Readers fill it, `diff/render.h` shows it, `blocks` counts it.
// Invariant: a text that was read is kept whole, so that `diff/print.h` gives it back byte for byte
// (a numbered diff with its numbers aligned).
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
  /// Counted from 1; 0 on the side where the line does not exist, or when not known.
  std::uint32_t old_number = 0;
  std::uint32_t new_number = 0;
  /// Without sign and line feed. A carriage return at its end belongs to the file's content.
  std::string text;
  /// The file ends with this line and has no line feed after it.
  bool no_newline_at_end = false;
  /// What changed within the line, against the line of the other side that it is paired with
  /// (diff/word_diff.h). Empty when the line is not paired, or when all of it changed.
  std::vector<TextRange> marks = {};
  /// Differs from the line it is paired with in white space only.
  bool whitespace_only = false;
  /// The block of lines that was removed in one place and added in another, counted from 1 over the
  /// file; 0 for a line that did not move (diff/moved.h).
  std::uint32_t moved = 0;
  /// Of a diff that still streams: an old line that is not reached yet, neither kept nor removed
  /// so far (diff/live_diff.h). Its kind is `context`.
  bool pending = false;
  /// More of the line may come: of such a diff the last row of each side.
  bool unfinished = false;
  /// An empty line that was read without its sign.
  bool bare = false;
  /// Of a combined diff: bit n is set where the n-th parent's column has the sign of the line.
  std::uint32_t sign_columns = 0;
};

/// Unchanged lines that no hunk shows: bytes of File::new_text.
struct Gap {
  std::size_t offset = 0;
  std::size_t length = 0;
  std::uint32_t lines = 0;
};

/// How the rows of a hunk are written (diff/print.h).
enum class Notation : std::uint8_t {
  /// A sign for each parent, then the text: unified and combined diffs.
  unified,
  /// The same below lines of words instead of numbers: the `apply_patch` envelope.
  envelope,
  /// All lines of the old side, then all of the new one: SEARCH/REPLACE blocks.
  sides,
  /// A sign, the line's number and the text: Pi's format.
  numbered,
};

/// Where both starts are 0, it is not known where in the file the hunk is, and no line has a
/// number.
struct Hunk {
  std::uint32_t old_start = 0;
  std::uint32_t old_count = 0;
  std::uint32_t new_start = 0;
  std::uint32_t new_count = 0;
  /// What follows the second `@@`: the function or section the hunk is in.
  std::string heading;
  std::vector<Line> lines;
  /// The lines are as many as the header announces. False when the text was cut or miscounted.
  bool complete = true;
  /// Text that stood between the previous hunk and this one and is not part of the diff.
  std::string prose_before;
  /// Between the hunk before it, or the start of the file, and this one; where texts are known.
  Gap gap_before = {};
  Notation notation = Notation::unified;
  /// How many files the new one is compared with. More than one in a combined diff, whose old
  /// numbers are those of the first.
  std::uint8_t parents = 1;
  /// Every line was read with a carriage return that the transport added; the rows are without.
  bool carriage_returns = false;
  /// The lines that announce it, those between its sides and those that end it, as they were read,
  /// line feeds included. Empty where it was computed, or its notation has none.
  std::string header = {};
  std::string divider = {};
  std::string footer = {};
  /// The words that say of a line that it has no line feed, as they were read; empty for git's own.
  std::string end_mark = {};
};

enum class Change : std::uint8_t { modified, added, deleted, renamed, copied };

struct File {
  /// UTF-8, without the `a/` and `b/` of the diff; empty when unknown or when the file does not
  /// exist on that side.
  std::string old_path;
  std::string new_path;
  Change change = Change::modified;
  /// The content is not text; then there are no hunks.
  bool binary = false;
  /// Octal file modes such as `100755`, as the diff gives them; empty when it does not.
  std::string old_mode;
  std::string new_mode;
  std::vector<Hunk> hunks;
  /// Everything before the first hunk as it was read, line feeds included: `diff --git`, `index`, …
  std::string header;
  /// Text between the previous file and this one; the first file's is `Diff::prose_before`.
  std::string prose_before;
  /// Behind the last hunk; where texts are known.
  Gap gap_after = {};
  /// Both texts, where the hunks were made of them; `has_texts` tells an empty one from none.
  std::string old_text = {};
  std::string new_text = {};
  bool has_texts = false;
  /// The texts are parts of a file and it is not known where: lines are numbered from 1 all the
  /// same, and what shows them says so.
  bool numbers_are_relative = false;
  /// What was there before is not known: all lines are shown as added, and that is not the count.
  bool old_is_unknown = false;
  /// The diff is right, but there may be a shorter one: the search for it was cut off.
  bool approximate = false;
};

/// A Markdown fence that wrapped a diff: markup, not something to show.
struct Fence {
  /// Of the text that was read, from 0.
  std::size_t line_index = 0;
  /// The line as it was read, line feed included.
  std::string text;
};

struct Diff {
  std::vector<File> files;
  std::string prose_before;
  std::string prose_after;
  std::vector<Fence> fences = {};
  /// The text that was read ends within a line.
  bool cut_in_line = false;
};

/// Lines, not bytes.
struct Stats {
  std::uint64_t added = 0;
  std::uint64_t removed = 0;
};

[[nodiscard]] Stats count(const File& file);
[[nodiscard]] Stats count(const Diff& diff);

/// git's words for a line without a line feed.
inline constexpr std::string_view kNoNewline = "\\ No newline at end of file";

/// Appends the sign of `line`, `+`, `-` or a space; in a combined diff one for each parent.
void append_signs(std::string& out, const Hunk& hunk, const Line& line);

/// The path to call the file by: the new one, or the old one of a deleted file; empty when unknown.
[[nodiscard]] const std::string& display_path(const File& file);

}  // namespace agent_timeline::diff
