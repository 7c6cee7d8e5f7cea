#include "markdown/stream.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "base/limits.h"
#include "base/utf8.h"
#include "markdown/block_parser.h"
#include "markdown/document.h"
#include "markdown/html_sink.h"
#include "markdown/null_sink.h"
#include "markdown/piece_renderer.h"
#include "markdown/references.h"
#include "markdown/shown_piece.h"
#include "markdown/source_buffer.h"

namespace agent_timeline::markdown {
namespace {

/// More than this that could not be committed is not shown anew for each piece of text.
constexpr std::size_t kWaitingBytes = std::size_t{16} * 1024;
constexpr std::size_t kWaitingShare = 8;
constexpr std::size_t kWaitingTailShare = 64;
/// Pieces may be rendered again, because a label was defined late, as long as that is no more than
/// so many times the text.
constexpr std::size_t kAgainFactor = 4;
constexpr std::size_t kAgainBytes = std::size_t{64} * 1024;

/// What one piece has been rendered to.
struct Built {
  Piece piece;
  Ordinals ordinals;  ///< at its start
  std::string html;
};

}  // namespace

struct Stream::State final : private BlockListener {
  explicit State(const Options& chosen)
      : options(chosen),
        sink(std::in_place, options, out),
        parser(options.inlines, references, *sink, *this) {}

  const std::vector<PieceChange>& refresh(bool ended);

  /// As of the last refresh: `closed` pieces first, then those that may change.
  std::vector<Piece> pieces;
  std::vector<PieceChange> changes;
  SourceBuffer source;
  [[nodiscard]] std::string_view html(std::size_t index) const;

 private:
  // BlockListener
  void begin_piece(std::size_t offset) override;
  void end_piece(const Piece& piece) override;
  void drop_piece() override {
    if (!deaf) has_open = false;
  }
  void reach(std::size_t offset) override {
    sink->source(offset > current.piece.offset ? offset - current.piece.offset : 0);
  }
  void before_rewind(std::size_t size) override;
  void after_rewind() override;
  void before_loosen(std::size_t outer) override;
  void after_loosen() override;

  [[nodiscard]] bool tracks_open_piece() const;

  void space_out(std::size_t waiting);
  void take_text();
  void take_whole_lines();
  void take_line(std::size_t end, std::size_t next);
  void take_open_line();
  void take_end_of_line(std::string_view line);
  [[nodiscard]] std::string_view parsed_part(std::string_view line) const;
  [[nodiscard]] bool is_too_long() const;
  void begin_unparsed();
  void take_unparsed(std::string_view text);
  [[nodiscard]] static Piece unparsed_piece();
  void show(bool ended);
  void begin_tentative();
  bool take_tentative_line(bool completing);
  void undo();
  void update_mentions(bool ended);
  void render_again(std::size_t index);
  void show_again(bool ended);
  void rebuild_open_piece();
  void list_pieces();
  void report();
  void report_piece(std::size_t index, ShownPiece& before);
  void remember();

  /// Of the piece that would begin now.
  [[nodiscard]] std::size_t next_index() const { return built.size() + display.size(); }
  [[nodiscard]] std::size_t end_of(std::size_t index) const;
  /// The line that has not ended: a `\r` at its end may be half of a line end.
  [[nodiscard]] std::string_view line_rest() const { return source.view().substr(line_start); }
  [[nodiscard]] std::string_view open_part() const {
    const std::string_view rest = line_rest();
    return rest.ends_with('\r') ? rest.substr(0, rest.size() - 1) : rest;
  }

  Options options;
  References references;
  /// The HTML of the open piece, and behind it of those that are shown tentatively.
  std::string out;
  std::optional<HtmlSink> sink;
  BlockParser parser;

  /// The pieces that have ended.
  std::vector<Built> built;
  /// The piece that is open, as far as it is known.
  Built current;
  bool has_open = false;
  /// Where the line begins that has not ended, and how much of it is in the parser for good.
  std::size_t line_start = 0;
  std::size_t line_taken = 0;
  /// Up to where no line end was found.
  std::size_t searched = 0;

  /// The open piece is too long; the rest of it is shown as it is. The parser goes on, to find its
  /// end, but is not listened to.
  bool unparsed = false;
  bool deaf = false;
  /// The rest of the current line is shown as it is.
  bool unparsed_line = false;
  bool saved_unparsed = false;
  /// That rest is a piece of its own.
  bool is_line_piece = false;
  NullSink nowhere;

  /// What is shown of the text's end is there tentatively.
  bool tentative = false;
  bool ended_ = false;
  BlockParser::Saved saved_parser;
  HtmlSink::State saved_sink;
  std::size_t saved_references = 0;
  /// What was defined before this refresh.
  std::size_t first_reference = 0;
  Built saved_current;
  bool saved_has_open = false;
  std::size_t final_bytes = 0;
  std::size_t final_depth = 0;
  /// Bytes that tentative loosening put before `final_bytes`, and the lists.
  std::size_t inserted = 0;
  std::vector<std::size_t> loose;

  struct Displayed {
    Piece piece;
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  std::vector<Displayed> display;
  std::size_t piece_begin = 0;

  /// What was shown before this refresh, from the piece `shown_first` on.
  std::vector<ShownPiece> shown;
  std::size_t shown_first = 0;
  /// The same, before the end was shown tentatively.
  std::vector<ShownPiece> shown_before;
  /// Whole lines taken since the last refresh.
  std::size_t lines = 0;
  bool is_shift = false;
  bool reaches_back = false;
  /// Bytes of the line that has not ended that are certain to lengthen the block they are in.
  std::size_t final_part = 0;
  /// Up to this size of the text, nothing is shown anew.
  std::size_t next_refresh = 0;

  /// Pieces that mention a label of another meaning and were not rendered again yet.
  std::set<std::size_t> stale;
  std::size_t again_bytes = 0;
  /// Those at the start of the open piece while it is built again.
  std::optional<Ordinals> again_ordinals;
};

// Listening to the parser

void Stream::State::begin_piece(std::size_t offset) {
  current.piece = {};
  current.piece.offset = next_index() == 0 ? 0 : offset;
  current.ordinals = again_ordinals.value_or(sink->ordinals());
  has_open = true;
  piece_begin = out.size();
  references.set_block(next_index());
  sink->begin_piece({next_index(), current.piece.offset, current.ordinals});
}

void Stream::State::end_piece(const Piece& piece) {
  if (deaf) return;
  if (unparsed) {
    unparsed = false;
    sink->close();
    parser.set_sink(*sink);
  }
  const std::size_t offset = current.piece.offset;
  current.piece = piece;
  current.piece.offset = offset;
  current.piece.open = piece.open && !ended_;
  has_open = false;
  if (tentative) {
    display.push_back({current.piece, piece_begin, out.size()});
    return;
  }
  current.html = std::move(out);
  out.clear();
  built.push_back(std::move(current));
  current = {};
}

/// Whether the open piece was shown, so that there are edits to be made of it.
bool Stream::State::tracks_open_piece() const {
  return !shown.empty() && next_index() == shown_first && !shown.front().lost &&
         shown.front().piece().offset == current.piece.offset && has_open;
}

/// A paragraph becomes another block, or shows what was undecided in another way: what was final of
/// it is not. Of one that is too long nothing is told any more.
void Stream::State::before_rewind(std::size_t size) {
  reaches_back = !unparsed && tracks_open_piece() && size < shown.front().final_bytes();
  if (reaches_back) shown.front().truncate_final(out, size);
}

void Stream::State::after_rewind() {
  if (reaches_back) shown.front().set_open(sink->depth());
  if (unparsed || !tentative || out.size() >= final_bytes) return;
  final_bytes = out.size();
  final_depth = sink->depth();
}

void Stream::State::before_loosen(std::size_t outer) {
  is_shift = false;
  if (tentative) loose.push_back(outer);
  if (!tracks_open_piece()) return;
  ShownPiece& piece = shown.front();
  if (sink->is_flattened()) {
    piece.lost = true;
    return;
  }
  const auto known = std::find(piece.loose.begin(), piece.loose.end(), outer);
  if (known == piece.loose.end()) return piece.wrap(out, sink->depth(), outer);
  // Shown as loose already: right if this is the line that was seen then.
  is_shift = lines == 0;
  piece.lost = !is_shift;
  piece.loose.erase(known);
}

void Stream::State::after_loosen() {
  if (tentative) inserted += sink->inserted();
  if (!tracks_open_piece()) return;
  if (is_shift) {
    shown.front().grow_final(sink->inserted());
  } else {
    shown.front().after_wrap(out, sink->depth());
  }
}

// Taking text

const std::vector<PieceChange>& Stream::State::refresh(bool ended) {
  changes.clear();
  if (ended) source.end();
  // While much could not be committed, text is collected until there is a share more.
  if (!ended && source.view().size() < next_refresh) return changes;
  ended_ = ended;
  lines = 0;
  undo();
  first_reference = references.mark();
  take_text();
  const std::size_t waiting = parser.uncommitted() + line_rest().size() - line_taken;
  show(ended);
  space_out(waiting);
  update_mentions(ended);
  list_pieces();
  report();
  remember();
  return changes;
}

/// Collects text before it is shown anew where that costs much: `waiting` bytes of it, or their
/// HTML.
void Stream::State::space_out(std::size_t waiting) {
  const std::size_t tail = out.size() - std::min(out.size(), final_bytes + inserted);
  std::size_t share = 0;
  if (waiting > kWaitingBytes) share = waiting / kWaitingShare;
  if (tail > kWaitingBytes) share = std::max(share, tail / kWaitingTailShare);
  next_refresh = share > 0 ? source.view().size() + share : 0;
}

void Stream::State::take_text() {
  if (line_start == 0 && line_taken == 0 && source.view().starts_with(kByteOrderMark))
    line_start = searched = kByteOrderMark.size();
  if (final_part > 0) {
    parser.take_partial_line(line_rest().substr(0, final_part), line_start, false);
    line_taken = std::exchange(final_part, 0);
  }
  take_whole_lines();
  take_open_line();
  parser.commit(options.completion && !ended_);
}

void Stream::State::take_whole_lines() {
  const std::string_view text = source.view();
  while (true) {
    const std::size_t end = find_line_end(text, searched);
    searched = end;
    if (end == std::string_view::npos) break;
    // The `\n` of a `\r\n` may be still to come.
    if (text[end] == '\r' && end + 1 == text.size()) return;
    take_line(end, end + (text.substr(end, 2) == "\r\n" ? 2 : 1));
  }
  searched = text.size();
}

void Stream::State::take_line(std::size_t end, std::size_t next) {
  const std::string_view line = source.view().substr(line_start, end - line_start);
  if (unparsed_line) {
    take_unparsed(line.substr(line_taken));
    unparsed_line = false;
  } else {
    take_end_of_line(line);
  }
  if (is_line_piece) end_piece(unparsed_piece());
  is_line_piece = false;
  line_start = next;
  line_taken = 0;
  searched = next;
  ++lines;
}

/// Takes what was added to the line that has not ended, if that can only lengthen its block.
void Stream::State::take_open_line() {
  const std::string_view part = open_part();
  if (unparsed_line) {
    take_unparsed(part.substr(line_taken));
  } else if (parsed_part(part).size() < part.size()) {
    take_end_of_line(part);
    unparsed_line = true;
  } else if (parser.has_open_line()) {
    parser.extend_line(part.substr(line_taken));
  } else {
    return;
  }
  line_taken = part.size();
}

/// Takes a line that has ended, or the start of one that is longer than what is parsed of a line.
void Stream::State::take_end_of_line(std::string_view line) {
  const std::string_view parsed = parsed_part(line);
  if (is_too_long()) begin_unparsed();
  const bool was_unparsed = unparsed;
  if (parser.has_open_line()) {
    parser.extend_line(parsed.substr(line_taken));
    parser.end_line(parsed);
  } else {
    parser.take_line(parsed, line_start);
  }
  if (unparsed && was_unparsed) {
    take_unparsed("\n");
    take_unparsed(line);
  } else if (parsed.size() < line.size()) {
    // A block that ends with its line, such as a heading, leaves the rest to a piece of its own.
    is_line_piece = !has_open;
    if (is_line_piece) begin_piece(line_start + parsed.size());
    begin_unparsed();
    take_unparsed(line.substr(parsed.size()));
  }
}

// Blocks that are too long

/// What is parsed of one line.
std::string_view Stream::State::parsed_part(std::string_view line) const {
  return utf8_prefix(line, limits::kMarkdownBytes);
}

/// Whether the line that comes begins too far behind the start of the block that it may be in.
bool Stream::State::is_too_long() const {
  return has_open && !unparsed && !parser.has_open_line() &&
         line_start - current.piece.offset >= limits::kMarkdownBytes;
}

/// Shows what there is of the open piece as if it had ended, and the rest as it stands.
void Stream::State::begin_unparsed() {
  const std::size_t mark = references.mark();
  BlockParser::Saved state;
  parser.save(state);
  deaf = true;
  parser.set_tentative(true);
  parser.finish(false);
  parser.restore(state);
  parser.set_tentative(tentative);
  deaf = false;
  references.rewind(mark);
  sink->open_unparsed();
  parser.set_sink(nowhere);
  unparsed = true;
}

Piece Stream::State::unparsed_piece() {
  return {};
}

void Stream::State::take_unparsed(std::string_view text) {
  if (unparsed) sink->text(text);
}

// Showing the end

void Stream::State::show(bool ended) {
  const bool completing = options.completion && !ended;
  begin_tentative();
  std::string_view held;
  shown_before = shown;
  if (!take_tentative_line(completing)) {
    held = open_part();
    undo();
    shown = shown_before;
    begin_tentative();
  }
  parser.finish(completing, held);
  if (unparsed && has_open) end_piece(unparsed_piece());
}

void Stream::State::begin_tentative() {
  parser.save(saved_parser);
  sink->save(saved_sink);
  saved_references = references.mark();
  saved_current = current;
  saved_has_open = has_open;
  saved_unparsed = unparsed;
  final_bytes = out.size();
  final_depth = sink->depth();
  inserted = 0;
  loose.clear();
  tentative = true;
  parser.set_tentative(true);
}

/// Takes the line that has not ended as if it had. False when it is not to be shown yet.
bool Stream::State::take_tentative_line(bool completing) {
  final_part = 0;
  const std::string_view rest = line_rest();
  if (unparsed_line || rest.empty()) return true;
  const std::string_view part = open_part();
  if (parser.has_open_line()) {
    if (part.size() < rest.size()) parser.end_line(part);
    return true;
  }
  if (unparsed || is_too_long() || part.size() < rest.size()) {
    take_end_of_line(part);
    return true;
  }
  if (parser.take_partial_line(part, line_start, completing)) final_part = part.size();
  return !parser.is_held();
}

void Stream::State::undo() {
  if (!tentative) return;
  tentative = false;
  parser.set_tentative(false);
  parser.restore(saved_parser);
  sink->restore(saved_sink);
  references.rewind(saved_references);
  current = saved_current;
  has_open = saved_has_open;
  unparsed = saved_unparsed;
  parser.set_sink(unparsed ? static_cast<Sink&>(nowhere) : *sink);
  references.set_block(built.size());
  piece_begin = 0;
  display.clear();
}

// Late definitions

void Stream::State::update_mentions(bool ended) {
  for (const std::size_t index : references.take_changed())
    stale.insert(index);
  // What was defined since then was not known yet when pieces before it were rendered.
  for (const std::size_t index : references.who_mentions(first_reference, shown_first))
    stale.insert(index);
  if (stale.empty()) return;
  const std::size_t bound = kAgainFactor * source.view().size() + kAgainBytes;
  bool is_open_stale = false;
  for (auto next = stale.begin(); next != stale.end() && (ended || again_bytes < bound);) {
    if (*next < built.size()) {
      render_again(*next);
    } else {
      is_open_stale = true;
    }
    next = stale.erase(next);
  }
  if (is_open_stale) show_again(ended);
}

void Stream::State::render_again(std::size_t index) {
  Built& piece = built[index];
  const std::size_t begin = piece.piece.offset;
  // Most of such a piece is not Markdown any more.
  if (end_of(index) - begin > limits::kMarkdownBytes) return;
  const std::string_view text = source.view();
  again_bytes += end_of(index) - begin;
  // With the line that ended it where that may say something of a list.
  const bool is_list = piece.piece.kind == BlockKind::list;
  const std::size_t end =
      is_list ? std::min(find_line_end(text, end_of(index)), text.size()) : end_of(index);
  // The first piece begins with what precedes its block.
  const bool is_table = piece.piece.kind == BlockKind::table && begin > 0;
  std::string html = render_piece(text.substr(begin, end - begin), is_table,
                                  {index, begin, piece.ordinals}, options, references);
  references.set_block(built.size());
  if (html == piece.html) return;
  if (index >= shown_first) {
    for (std::vector<ShownPiece>* known : {&shown, &shown_before}) {
      if (index == shown_first && !known->empty()) known->front().lost = true;
    }
  } else {
    PieceChange change{PieceChange::Kind::edit, index, {}};
    append_edits(piece.html, html, 0, change.edits);
    changes.push_back(std::move(change));
  }
  piece.html = std::move(html);
}

/// The pieces that may change, with the definitions that were found in them.
void Stream::State::show_again(bool ended) {
  const std::size_t mark = saved_references;
  saved_references = references.mark();
  shown = shown_before;
  undo();
  // What is not final yet is parsed again anyway.
  if (has_open && !unparsed && !out.empty()) rebuild_open_piece();
  show(ended);
  saved_references = mark;
  static_cast<void>(references.take_changed());
}

void Stream::State::rebuild_open_piece() {
  const std::size_t begin = current.piece.offset;
  again_bytes += line_start + line_taken - begin;
  if (!shown.empty() && built.size() == shown_first) shown.front().lost = true;
  const Ordinals ordinals = current.ordinals;
  const bool is_table = parser.is_in_table() && begin > 0;
  sink.reset();  // which still closes what is open
  out.clear();
  sink.emplace(options, out);
  parser.set_sink(*sink);
  parser.reset();
  again_ordinals = ordinals;
  const std::string_view text = source.view().substr(begin, line_start - begin);
  LineSplitter splitter(text);
  std::size_t offset = begin;
  for (std::string_view line; splitter.next(line); offset = begin + splitter.offset()) {
    if (is_table && offset == begin) {
      parser.take_header_line(line, offset);
    } else {
      parser.take_line(line, offset);
    }
  }
  if (line_taken > 0)
    parser.take_partial_line(line_rest().substr(0, line_taken), line_start, false);
  again_ordinals.reset();
}

/// Where the piece ends that has ended.
std::size_t Stream::State::end_of(std::size_t index) const {
  if (index + 1 < built.size()) return built[index + 1].piece.offset;
  if (!display.empty()) return display.front().piece.offset;
  return source.view().size();
}

// Reporting

void Stream::State::list_pieces() {
  pieces.resize(shown_first);
  for (std::size_t i = shown_first; i < built.size(); ++i)
    pieces.push_back(built[i].piece);
  for (const Displayed& piece : display)
    pieces.push_back(piece.piece);
  for (std::size_t i = shown_first == 0 ? 0 : shown_first - 1; i < pieces.size(); ++i) {
    const std::size_t end = i + 1 < pieces.size() ? pieces[i + 1].offset : source.view().size();
    pieces[i].length = end - pieces[i].offset;
  }
}

void Stream::State::report() {
  std::size_t same = 0;
  while (same < shown.size() && shown_first + same < pieces.size() &&
         shown[same].piece().offset == pieces[shown_first + same].offset)
    ++same;
  for (std::size_t i = shown.size(); i-- > same;)
    changes.push_back({PieceChange::Kind::remove, shown_first + i, {}});
  for (std::size_t i = 0; i < same; ++i)
    report_piece(shown_first + i, shown[i]);
  for (std::size_t i = shown_first + same; i < pieces.size(); ++i)
    changes.push_back({PieceChange::Kind::insert, i, {}});
}

void Stream::State::report_piece(std::size_t index, ShownPiece& before) {
  const Piece& piece = pieces[index];
  if (before.lost || !before.loose.empty()) {
    changes.push_back({PieceChange::Kind::replace, index, {}});
    return;
  }
  const bool is_same = before.shows_fields_of(piece);
  PieceChange change{PieceChange::Kind::edit, index, std::move(before).edits_to(html(index))};
  if (!is_same || !change.edits.empty()) changes.push_back(std::move(change));
}

/// Keeps what is needed to report the next changes.
void Stream::State::remember() {
  shown_first = built.size();
  shown.clear();
  for (const Displayed& piece : display) {
    const std::string_view html =
        std::string_view(out).substr(piece.begin, piece.end - piece.begin);
    const bool is_open = shown.empty() && saved_has_open;
    ShownPiece& open = shown.emplace_back(piece.piece, html, is_open ? final_bytes + inserted : 0,
                                          is_open ? final_depth : 0);
    if (!is_open) continue;
    open.shrink_final(inserted);
    open.loose = loose;
  }
}

std::string_view Stream::State::html(std::size_t index) const {
  if (index < built.size()) return built[index].html;
  const Displayed& piece = display[index - built.size()];
  return std::string_view(out).substr(piece.begin, piece.end - piece.begin);
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
