#include "support/stream_mirror.h"

namespace agent_timeline::testing {

using markdown::Options;
using markdown::Piece;
using markdown::PieceChange;
using markdown::Stream;

void StreamMirror::push(std::string_view bytes, bool ended) {
  touched_.clear();
  for (std::size_t index = 0; index < shown_.size(); ++index)
    shown_[index].before = index;
  stream_.append(bytes);
  for (const PieceChange& change : stream_.refresh(ended))
    apply_change(change);
  fetch_stale();
}

void StreamMirror::apply_change(const PieceChange& change) {
  const bool is_insertion = change.kind == PieceChange::Kind::insert;
  if (change.index >= shown_.size() + (is_insertion ? 1 : 0)) {
    if (problem_.empty()) problem_ = "change of a piece that does not exist";
    return;
  }
  const auto at = shown_.begin() + static_cast<std::ptrdiff_t>(change.index);
  if (is_insertion) {
    shown_.insert(at, {DomModel(), kNew, true});
    return;
  }
  if (at->before != kNew) touched_.push_back(at->before);
  if (change.kind == PieceChange::Kind::remove) {
    shown_.erase(at);
  } else if (change.kind == PieceChange::Kind::replace) {
    at->is_stale = true;
  } else {
    at->dom.apply(change.edits);
    carried_ += carried_bytes(change.edits);
  }
}

void StreamMirror::fetch_stale() {
  if (shown_.size() != stream_.pieces().size()) {
    if (problem_.empty())
      problem_ = "the number of reported pieces differs from that of the stream";
    return;
  }
  for (std::size_t index = 0; index < shown_.size(); ++index) {
    if (!shown_[index].is_stale) continue;
    shown_[index].dom = DomModel(stream_.html(index));
    shown_[index].is_stale = false;
    carried_ += stream_.html(index).size();
  }
}

std::string StreamMirror::problem() const {
  if (!problem_.empty()) return problem_;
  for (std::size_t index = 0; index < shown_.size(); ++index) {
    const DomModel& dom = shown_[index].dom;
    if (!dom.problem().empty()) return dom.problem();
    if (dom.html() != stream_.html(index)) {
      return "the DOM of piece " + std::to_string(index) + " is " + dom.html() + "\ninstead of " +
             std::string(stream_.html(index));
    }
  }
  return {};
}

std::string stream_difference(const Stream& one, const Stream& other) {
  const std::vector<Piece>& pieces = one.pieces();
  if (pieces.size() != other.pieces().size()) {
    return std::to_string(pieces.size()) + " pieces instead of " +
           std::to_string(other.pieces().size()) + ":\n" + html_of(one) + "\n" + html_of(other);
  }
  for (std::size_t index = 0; index < pieces.size(); ++index) {
    const Piece& theirs = other.pieces()[index];
    const std::string at = "piece " + std::to_string(index) + ", ";
    if (pieces[index].offset != theirs.offset) return at + "offset";
    if (pieces[index].length != theirs.length) return at + "length";
    if (pieces[index].kind != theirs.kind) return at + "kind";
    if (pieces[index].language != theirs.language) return at + "language";
    if (pieces[index].meta != theirs.meta) return at + "meta";
    if (pieces[index].open != theirs.open) return at + "open";
    if (one.html(index) != other.html(index)) {
      return at + "HTML\n" + std::string(one.html(index)) + "\n" + std::string(other.html(index));
    }
  }
  return {};
}

Stream stream_of(std::string_view text, const Options& options, bool ended) {
  Stream stream(options);
  stream.append(text);
  static_cast<void>(stream.refresh(ended));
  return stream;
}

std::string html_of(const Stream& stream) {
  std::string html;
  for (std::size_t index = 0; index < stream.pieces().size(); ++index)
    html += stream.html(index);
  return html;
}

}  // namespace agent_timeline::testing
