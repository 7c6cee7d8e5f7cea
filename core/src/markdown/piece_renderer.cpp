#include "markdown/piece_renderer.h"

#include "markdown/block_parser.h"
#include "markdown/document.h"
#include "markdown/html_sink.h"

namespace agent_timeline::markdown {
namespace {

class PieceRenderer final : private BlockListener {
 public:
  PieceRenderer(const PieceStart& start, const Options& options, References& references)
      : start_(start), sink_(options, html_), parser_(options.inlines, references, sink_, *this) {}

  std::string render(std::string_view text, bool is_table) {
    LineSplitter lines(text, start_.offset == 0 ? first_line_start(text) : 0);
    std::size_t offset = lines.offset();
    for (std::string_view line; lines.next(line); offset = lines.offset()) {
      if (is_table && offset == 0) {
        parser_.take_header_line(line, start_.offset);
      } else {
        parser_.take_line(line, start_.offset + offset);
      }
    }
    if (!lines.rest().empty()) parser_.take_line(lines.rest(), start_.offset + offset);
    parser_.finish(false);
    html_.resize(end_);
    return std::move(html_);
  }

 private:
  void begin_piece(std::size_t) override {
    if (end_ == 0) sink_.begin_piece(start_);
  }
  void end_piece(const Piece&) override {
    if (end_ == 0) end_ = html_.size();
  }
  void set_source_offset(std::size_t offset) override {
    sink_.set_source_bytes(offset - start_.offset);
  }

  PieceStart start_;
  /// The size of the piece's HTML, once it is known.
  std::size_t end_ = 0;
  std::string html_;
  HtmlSink sink_;
  BlockParser parser_;
};

}  // namespace

std::string render_piece(std::string_view text, bool is_table, const PieceStart& start,
                         const Options& options, References& references) {
  // The line behind a list may look like a definition here and yet be the header of a table.
  const std::size_t mark = references.mark();
  references.set_block(start.index);
  std::string html = PieceRenderer(start, options, references).render(text, is_table);
  references.rewind(mark);
  return html;
}

}  // namespace agent_timeline::markdown
