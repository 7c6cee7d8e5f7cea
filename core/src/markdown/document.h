// Parses a complete Markdown text into any sink, for callers that want something other than pieces
// of HTML. For text that grows, see stream.h.
#pragma once

#include <cstddef>
#include <string_view>

#include "markdown/inline_parser.h"
#include "markdown/references.h"
#include "markdown/sink.h"

namespace agent_timeline::markdown {

/// Returns where the first line of a text begins: behind a byte order mark.
[[nodiscard]] std::size_t first_line_start(std::string_view text);

/// Splits a text into lines. A line ends with `\n`, `\r\n` or `\r`.
class LineSplitter {
 public:
  /// Begins at the offset `begin` of `text`.
  explicit LineSplitter(std::string_view text, std::size_t begin = 0)
      : text_(text), offset_(begin) {}
  /// Takes the next complete line, without its end; false if the rest has no line end.
  bool next(std::string_view& line);
  /// The offset in the text behind the lines taken so far.
  [[nodiscard]] std::size_t offset() const { return offset_; }
  [[nodiscard]] std::string_view rest() const { return text_.substr(offset_); }

 private:
  std::string_view text_;
  std::size_t offset_;
};

/// Returns the offset of the next line end, or npos.
[[nodiscard]] std::size_t find_line_end(std::string_view text, std::size_t from);

/// Parses `text` (valid UTF-8 without NUL) and adds its definitions to `references`. Reads the text
/// twice, because definitions may follow their uses.
void parse(std::string_view text, const InlineOptions& options, References& references, Sink& sink);

}  // namespace agent_timeline::markdown
