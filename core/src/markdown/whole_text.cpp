#include "markdown/whole_text.h"

#include <utility>

#include "base/limits.h"
#include "markdown/block_parser.h"
#include "markdown/document.h"
#include "markdown/null_sink.h"
#include "markdown/references.h"
#include "markdown/source_buffer.h"
#include "markdown/stream.h"
#include "markdown/text_sink.h"

namespace agent_timeline::markdown {
namespace {

/// Reads the pieces of a text that can be parsed, each with what the sink has written of it.
class WholeText final : private BlockListener {
 public:
  WholeText(const Options& options, References& references, Sink& sink, std::string& output)
      : references_(references),
        output_(output),
        parser_(options.inlines, references, sink, *this) {}

  std::vector<PieceText> read(std::string_view text) {
    LineSplitter lines(text, first_line_start(text));
    std::size_t offset = lines.offset();
    for (std::string_view line; lines.next(line); offset = lines.offset())
      parser_.take_line(line, offset);
    if (!lines.rest().empty()) parser_.take_line(lines.rest(), offset);
    parser_.finish(false);
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      Piece& piece = pieces_[i].piece;
      const std::size_t end = i + 1 < pieces_.size() ? pieces_[i + 1].piece.offset : text.size();
      piece.length = end - piece.offset;
    }
    return std::move(pieces_);
  }

 private:
  void begin_piece(std::size_t offset) override {
    // The first piece includes what precedes its block.
    offset_ = pieces_.empty() ? 0 : offset;
    references_.set_block(pieces_.size());
  }
  void end_piece(const Piece& piece) override {
    PieceText& ended = pieces_.emplace_back(PieceText{piece, std::move(output_)});
    ended.piece.offset = offset_;
    ended.piece.open = false;
    output_.clear();
  }

  References& references_;
  std::string& output_;
  BlockParser parser_;
  std::vector<PieceText> pieces_;
  /// Where the open piece begins.
  std::size_t offset_ = 0;
};

bool is_too_long(std::string_view text) {
  return text.size() >= limits::kMarkdownBytes;
}

std::vector<PieceText> read_once(std::string_view text, const Options& options,
                                 References& references) {
  std::string output;
  TextSink sink(options, output);
  return WholeText(options, references, sink, output).read(text);
}

SourceBuffer buffer_of(std::string_view text) {
  SourceBuffer source;
  source.append(text);
  source.end();
  return source;
}

Stream stream_of(std::string_view text, const Options& options) {
  Stream stream(options);
  stream.append(text);
  stream.refresh(true);
  return stream;
}

/// Reads a text that is too long by the pieces of a stream.
std::vector<PieceText> read_long_text(std::string_view text, const Options& options) {
  const Stream stream = stream_of(text, options);
  std::vector<PieceText> out;
  for (const Piece& piece : stream.pieces()) {
    const std::string_view source = stream.source().substr(piece.offset, piece.length);
    PieceText& read = out.emplace_back(PieceText{piece, {}});
    if (is_too_long(source)) {
      read.text = source;
      continue;
    }
    for (const PieceText& part : read_texts(source, options))
      read.text += part.text;
  }
  return out;
}

}  // namespace

std::vector<Piece> read_pieces(std::string_view text, const Options& options) {
  const SourceBuffer source = buffer_of(text);
  if (is_too_long(source.view())) return stream_of(text, options).pieces();
  std::vector<Piece> out;
  References references;
  NullSink sink;
  std::string output;
  for (PieceText& read : WholeText(options, references, sink, output).read(source.view()))
    out.push_back(std::move(read.piece));
  return out;
}

std::vector<PieceText> read_texts(std::string_view text, const Options& options) {
  const SourceBuffer source = buffer_of(text);
  if (is_too_long(source.view())) return read_long_text(text, options);
  References references;
  std::vector<PieceText> out = read_once(source.view(), options, references);
  // A label may be mentioned before it is defined; now all definitions are known from the start.
  if (references.take_changed().empty()) return out;
  return read_once(source.view(), options, references);
}

}  // namespace agent_timeline::markdown
