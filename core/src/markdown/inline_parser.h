// Inlines of one paragraph, heading or table cell: emphasis, code, links, autolinks, HTML, entities,
// strikethrough, footnote references and math, as cmark-gfm 0.29.0.gfm.13 with the extensions
// autolink and strikethrough parses them. For block_parser.
// Invariants: linear in the content (with the constants of cmark: labels of 1,000 bytes, 32 levels
// of parentheses in an address); nothing recurses; buffers are kept from one parse to the next, so
// that a parse of a few bytes allocates nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/references.h"
#include "markdown/sink.h"

namespace agent_timeline::markdown {

struct InlineOptions {
  /// `$…$`, `$$…$$`, `\(…\)` and `\[…\]` are math.
  bool math = false;
  /// An inline `<br>` is a line break.
  bool line_break_tags = false;
};

class InlineParser {
 public:
  explicit InlineParser(InlineOptions options) : options_(options) {}

  /// Parses `content` (valid UTF-8, lines ended by `\n`, which must outlive the calls of emit) from
  /// the offset `from`, which is 0 or what `safe_offset()` was for a content of which this one is a
  /// continuation. White space at the end is not part of it. With `complete`, what is unfinished at
  /// the end is completed for display.
  void parse(std::string_view content, std::size_t from, References& references, bool complete);

  /// Calls `sink` for everything that was parsed.
  void emit(Sink& sink) const;

  /// The largest offset known, at least `from`, up to which the inlines are final whatever is
  /// appended to the content: no bracket, run of delimiters, backticks, `<`, address or white space
  /// is open there.
  [[nodiscard]] std::size_t safe_offset() const;

  /// Calls `sink` for what stands before `safe_offset()`.
  void emit_safe(Sink& sink) const;

 private:
  InlineOptions options_;
};

}  // namespace agent_timeline::markdown
