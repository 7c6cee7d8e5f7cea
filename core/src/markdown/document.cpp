#include "markdown/document.h"

#include <algorithm>

#include "markdown/block_parser.h"
#include "markdown/null_sink.h"

namespace agent_timeline::markdown {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

void parse_into(std::string_view text, const InlineOptions& options, References& references,
                Sink& sink) {
  BlockListener listener;
  BlockParser parser(options, references, sink, listener);
  LineSplitter lines(text);
  std::size_t offset = 0;
  for (std::string_view line; lines.next(line); offset = lines.offset())
    parser.take_line(line, offset);
  if (!lines.rest().empty()) parser.take_line(lines.rest(), offset);
  parser.finish(false);
}

}  // namespace

std::size_t first_line_start(std::string_view text) {
  return text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
}

std::size_t find_line_end(std::string_view text, std::size_t from) {
  // Two searches for one byte are much faster than one for two. The range is limited, since a text
  // whose lines all end in one of them would be searched for the other again and again.
  constexpr std::size_t kSearchRange = 512;
  for (; from < text.size(); from += kSearchRange) {
    const std::string_view part = text.substr(from, kSearchRange);
    const std::size_t newline = part.find('\n');
    const std::size_t end = std::min(newline, part.substr(0, newline).find('\r'));
    if (end != std::string_view::npos) return from + end;
  }
  return std::string_view::npos;
}

bool LineSplitter::next(std::string_view& line) {
  const std::size_t end = find_line_end(text_, offset_);
  if (end == std::string_view::npos) return false;
  line = text_.substr(offset_, end - offset_);
  offset_ = end + (text_.substr(end, 2) == "\r\n" ? 2 : 1);
  return true;
}

void parse(std::string_view text, const InlineOptions& options, References& references,
           Sink& sink) {
  text.remove_prefix(first_line_start(text));
  NullSink nothing;
  parse_into(text, options, references, nothing);
  parse_into(text, options, references, sink);
}

}  // namespace agent_timeline::markdown
