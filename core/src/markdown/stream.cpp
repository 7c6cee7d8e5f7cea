#include "markdown/stream.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "markdown/ascii.h"
#include "markdown/document.h"
#include "markdown/late_definitions.h"
#include "markdown/line_feeder.h"
#include "markdown/piece_renderer.h"
#include "markdown/piece_report.h"
#include "markdown/source_buffer.h"
#include "markdown/tentative.h"

namespace agent_timeline::markdown {
namespace {

/// If more than this cannot be committed, it is not rendered again with each chunk.
constexpr std::size_t kUncommittedBytes = std::size_t{16} * 1024;
constexpr std::size_t kUncommittedShare = 8;
constexpr std::size_t kUncommittedTailShare = 64;
/// At most this much is shown as text without a parse, so that it is committed eventually.
constexpr std::size_t kUnparsedBytes = 256;
/// The bytes that BlockParser::grows_as_text() refers to. None of them is escaped in HTML.
constexpr ByteSet kTextBytes =
    byte_set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ,");

}  // namespace

/// Connects the parts: the feeder commits text, then its end is shown tentatively; late definitions
/// cause pieces to be rendered again; the report collects what has changed. What is tentative is
/// undone before the next text is taken.
struct Stream::State final : private BlockListener {
  explicit State(const Options& chosen)
      : options(chosen), sink(options, output), parser(options.inlines, references, sink, *this) {}

  const std::vector<PieceChange>& refresh(bool ended);

  /// As of the last refresh.
  std::vector<Piece> pieces;
  SourceBuffer source;
  [[nodiscard]] std::string_view html(std::size_t index) const { return list.html(index); }

 private:
  // BlockListener
  void begin_piece(std::size_t offset) override;
  void end_piece(const Piece& piece) override;
  void drop_piece() override;
  void set_source_offset(std::size_t offset) override;
  void before_rewind(std::size_t size) override;
  void after_rewind() override;
  void before_loosen(std::size_t outer) override;
  void after_loosen() override;

  [[nodiscard]] bool shows_no_change() const;
  [[nodiscard]] bool only_lengthens_text() const;
  void lengthen_text();
  void note_text_end();
  void show_end();
  void show_empty_piece();
  void delay_refresh(std::size_t uncommitted);
  void update_mentions();
  void rerender_piece(std::size_t index);
  void show_end_again();
  void rebuild_open_piece();
  [[nodiscard]] bool completes() const { return options.completion && !is_ended; }

  Options options;
  References references;
  /// The HTML of the open piece, followed by that of the tentative ones.
  std::string output;
  HtmlSink sink;
  BlockParser parser;
  PieceList list = PieceList(output);
  Pipeline pipeline = {references, sink, parser, list};
  LineFeeder feeder = LineFeeder(source, pipeline, *this);
  LateDefinitions late;
  PieceReport report = PieceReport(list, sink, output);
  Tentative::Storage storage;
  /// Present while the end of the text is shown tentatively.
  std::optional<Tentative> end;

  bool is_ended = false;
  /// The mark of the definitions made before this refresh.
  std::size_t first_reference = 0;
  /// Nothing is rendered before the text has this size.
  std::size_t next_refresh = 0;
  /// The size of the text at the last refresh.
  std::size_t shown_size = 0;
  /// The end of the text that parser.grows_as_text() refers to, in the source and in the output,
  /// and up to where the source was parsed.
  std::size_t text_end = 0;
  std::size_t html_end = 0;
  std::size_t parsed_end = 0;
  /// The ordinals at the start of the open piece, while it is rebuilt.
  std::optional<Ordinals> rebuild_ordinals;
};

// Listening to the parser

void Stream::State::begin_piece(std::size_t offset) {
  list.begin(offset, rebuild_ordinals.value_or(sink.ordinals()));
  references.set_block(list.next_index());
  sink.begin_piece({list.next_index(), list.open().offset, list.open().ordinals});
}

void Stream::State::end_piece(const Piece& piece) {
  if (feeder.is_muted()) return;
  feeder.end_overflow();
  const bool is_open = piece.open && !is_ended;
  if (end) {
    list.end_tentatively(piece, is_open);
  } else {
    list.end(piece, is_open);
  }
}

void Stream::State::drop_piece() {
  if (!feeder.is_muted()) list.drop();
}

void Stream::State::set_source_offset(std::size_t offset) {
  const std::size_t begin = list.open().offset;
  sink.set_source_bytes(offset > begin ? offset - begin : 0);
}

/// A piece that is too long is not reported any more.
void Stream::State::before_rewind(std::size_t size) {
  if (!feeder.overflows()) report.before_rewind(size);
}

void Stream::State::after_rewind() {
  if (feeder.overflows()) return;
  report.after_rewind();
  if (end) end->note_rewind();
}

void Stream::State::before_loosen(std::size_t outer) {
  if (end) end->note_loosening(outer);
  report.before_loosen(outer, feeder.lines() == 0);
}

void Stream::State::after_loosen() {
  if (end) end->note_inserted(sink.inserted());
  report.after_loosen();
}

// One refresh

const std::vector<PieceChange>& Stream::State::refresh(bool ended) {
  report.begin();
  if (ended) source.end();
  // While much is uncommitted, text is collected until a share more has arrived.
  if (!ended && source.view().size() < next_refresh) return report.changes();
  if (!ended && shows_no_change()) {
    shown_size = source.view().size();
    if (!pieces.empty()) pieces.back().length = shown_size - pieces.back().offset;
    return report.changes();
  }
  if (!ended && only_lengthens_text()) {
    lengthen_text();
    return report.changes();
  }
  is_ended = ended;
  shown_size = source.view().size();
  end.reset();
  first_reference = references.mark();
  feeder.take_text();
  parser.commit(completes());
  const std::size_t uncommitted = parser.uncommitted() + feeder.uncommitted();
  show_end();
  delay_refresh(uncommitted);
  update_mentions();
  list.copy_to(pieces, report.final_count(), source.view().size());
  report.update(pieces);
  report.remember(*end);
  note_text_end();
  return report.changes();
}

/// True if nothing was added, or only bytes that change nothing that is shown: spaces, or more of a
/// marker.
bool Stream::State::shows_no_change() const {
  if (is_ended || !end) return false;
  const std::string_view added = source.view().substr(shown_size);
  if (added.empty()) return true;
  if (!late.empty() || feeder.uncommitted() >= limits::kMarkdownBytes) return false;
  return added.find_first_not_of(parser.inert_bytes()) == std::string_view::npos;
}

void Stream::State::note_text_end() {
  text_end = parsed_end = source.view().size();
  html_end = sink.text_end();
}

/// True if all that was added lengthens the text that is shown last. This is most of what a model
/// writes, so it is not parsed with each chunk.
bool Stream::State::only_lengthens_text() const {
  const std::string_view text = source.view();
  if (!parser.grows_as_text() || text.size() - parsed_end > kUnparsedBytes) return false;
  if (is_ended || !end || !late.empty() || !feeder.parses_last_line()) return false;
  if (end->inserted() > 0 || !end->loose().empty()) return false;
  const std::string_view added = text.substr(text_end);
  return std::all_of(added.begin(), added.end(), [](char c) { return has_byte(kTextBytes, c); });
}

/// Spaces are shown as soon as something follows them.
void Stream::State::lengthen_text() {
  shown_size = source.view().size();
  const std::string_view more = trim_end(source.view().substr(text_end));
  output.insert(html_end, more);
  list.lengthen_last(more.size());
  text_end += more.size();
  html_end += more.size();
  pieces.back().length = shown_size - pieces.back().offset;
  report.update(pieces);
  report.remember(*end);
}

void Stream::State::show_end() {
  report.save();
  end.emplace(pipeline, feeder, storage);
  std::string_view held;
  if (!feeder.take_last_line(completes())) {
    held = feeder.last_line();
    end.reset();
    report.restore();
    end.emplace(pipeline, feeder, storage);
  }
  parser.finish(completes(), held);
  if (feeder.overflows() && list.open().exists) end_piece({});
  if (completes() && list.next_index() == 0 && references.mark() > 0) show_empty_piece();
}

/// Shows an empty first piece for definitions, which the first piece includes, so that it does not
/// appear and disappear.
void Stream::State::show_empty_piece() {
  list.begin(0, sink.ordinals());
  list.end_tentatively(Piece(), false);
}

/// Delays the next refresh if it would cost much, because of `uncommitted` bytes or their
/// HTML.
void Stream::State::delay_refresh(std::size_t uncommitted) {
  const std::size_t tail = output.size() - std::min(output.size(), end->final_bytes());
  std::size_t share = 0;
  if (uncommitted > kUncommittedBytes) share = uncommitted / kUncommittedShare;
  if (tail > kUncommittedBytes) share = std::max(share, tail / kUncommittedTailShare);
  next_refresh = share > 0 ? source.view().size() + share : 0;
}

// Late definitions

void Stream::State::update_mentions() {
  late.collect(references, first_reference, report.final_count());
  bool is_open_stale = false;
  while (const auto index = late.take(source.view().size(), is_ended)) {
    if (*index < list.ended().size()) {
      rerender_piece(*index);
    } else {
      is_open_stale = true;
    }
  }
  if (is_open_stale) show_end_again();
}

void Stream::State::rerender_piece(std::size_t index) {
  EndedPiece& piece = list.ended()[index];
  const std::string_view text = source.view();
  const std::size_t begin = piece.piece.offset;
  const std::size_t piece_end = list.end_of(index, text.size());
  // Most of such a piece is not shown as Markdown anyway.
  if (piece_end - begin > limits::kMarkdownBytes) return;
  late.spend(piece_end - begin);
  // Includes the line behind a list, which may affect the list.
  const bool is_list = piece.piece.kind == BlockKind::list;
  const std::size_t shown_end =
      is_list ? std::min(find_line_end(text, piece_end), text.size()) : piece_end;
  // The first piece includes what precedes its block.
  const bool is_table = piece.piece.kind == BlockKind::table && begin > 0;
  std::string html = render_piece(text.substr(begin, shown_end - begin), is_table,
                                  {index, begin, piece.ordinals}, options, references);
  references.set_block(list.ended().size());
  if (html == piece.html) return;
  report.replace(index, html);
  piece.html = std::move(html);
}

/// Shows the pieces that may change again, with the definitions that were found in them.
void Stream::State::show_end_again() {
  const std::size_t mark = end->keep_definitions();
  report.restore();
  end.reset();
  // What is not final is parsed again anyway.
  if (list.open().exists && !feeder.overflows() && !output.empty()) rebuild_open_piece();
  show_end();
  end->keep_definitions_up_to(mark);
  static_cast<void>(references.take_changed());
}

void Stream::State::rebuild_open_piece() {
  const PieceList::Open open = list.open();
  late.spend(feeder.committed() - open.offset);
  report.forget_open();
  const bool is_table = parser.is_in_table() && open.offset > 0;
  rebuild_ordinals = open.ordinals;
  sink.reset();
  parser.reset();
  feeder.reparse(open.offset, is_table);
  rebuild_ordinals.reset();
}

Stream::Stream(const Options& options) : state_(std::make_unique<State>(options)) {}
Stream::~Stream() = default;
Stream::Stream(Stream&&) noexcept = default;
Stream& Stream::operator=(Stream&&) noexcept = default;

void Stream::append(std::string_view bytes) {
  state_->source.append(bytes);
}

const std::vector<PieceChange>& Stream::refresh(bool ended) {
  return state_->refresh(ended);
}

const std::vector<Piece>& Stream::pieces() const {
  return state_->pieces;
}

std::string_view Stream::html(std::size_t index) const {
  return index < state_->pieces.size() ? state_->html(index) : std::string_view();
}

std::string_view Stream::source() const {
  return state_->source.view();
}

std::string render(std::string_view text, const Options& options) {
  Stream stream(options);
  stream.append(text);
  stream.refresh(true);
  std::string html;
  for (std::size_t i = 0; i < stream.pieces().size(); ++i)
    html += stream.html(i);
  return html;
}

}  // namespace agent_timeline::markdown
