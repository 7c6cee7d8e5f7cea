// Parses a complete Markdown text into any sink, for callers that want something other than pieces
// of HTML. For text that grows, see stream.h.
#pragma once

#include <string_view>

#include "markdown/inline_parser.h"
#include "markdown/references.h"
#include "markdown/sink.h"

namespace agent_timeline::markdown {

/// At the start of a text it is skipped.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Takes the lines of a text off it, one after the other. A line ends with `\n`, `\r\n` or `\r`.
class LineSplitter {
 public:
  explicit LineSplitter(std::string_view text) : text_(text) {}
  /// The next whole line without its end; false when what is left has no line end.
  bool next(std::string_view& line);
  /// Bytes taken so far.
  [[nodiscard]] std::size_t offset() const { return offset_; }
  [[nodiscard]] std::string_view rest() const { return text_.substr(offset_); }

 private:
  std::string_view text_;
  std::size_t offset_ = 0;
};

/// Where the next line end is, or npos.
[[nodiscard]] std::size_t find_line_end(std::string_view text, std::size_t from);

/// Parses `text` (valid UTF-8 without NUL). `references` get its definitions. The text is read
/// twice, because definitions may follow what mentions them.
void parse(std::string_view text, const InlineOptions& options, References& references, Sink& sink);

}  // namespace agent_timeline::markdown
