#include "markdown/document.h"

#include "markdown/block_parser.h"

namespace agent_timeline::markdown {
namespace {

class NullSink final : public Sink {
  void open(const BlockStart&) override {}
  void close() override {}
  void loosen(std::size_t) override {}
  void text(std::string_view) override {}
  void code(std::string_view) override {}
  void html(std::string_view) override {}
  void soft_break() override {}
  void line_break() override {}
  void open_span(Span) override {}
  void close_span(Span) override {}
  void open_link(const Target&) override {}
  void close_link() override {}
  void open_image(const Target&) override {}
  void close_image() override {}
  void footnote_reference(std::uint32_t) override {}
  void math(std::string_view, bool) override {}
};

void run(std::string_view text, const InlineOptions& options, References& references, Sink& sink) {
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

bool LineSplitter::next(std::string_view& line) {
  const std::size_t end = text_.find_first_of("\r\n", offset_);
  if (end == std::string_view::npos) return false;
  line = text_.substr(offset_, end - offset_);
  offset_ = end + (text_.substr(end, 2) == "\r\n" ? 2 : 1);
  return true;
}

void parse(std::string_view text, const InlineOptions& options, References& references,
           Sink& sink) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  NullSink nothing;
  run(text, options, references, nothing);
  run(text, options, references, sink);
}

}  // namespace agent_timeline::markdown
