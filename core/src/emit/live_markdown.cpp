#include "emit/live_markdown.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "emit/describe_part.h"
#include "emit/node.h"

namespace agent_timeline {
namespace {

using markdown::PieceChange;

PieceNode piece_node(const markdown::Stream& stream, std::size_t index) {
  const markdown::Piece& piece = stream.pieces()[index];
  return describe_piece(piece, stream.source().substr(piece.offset, piece.length));
}

}  // namespace

/// Sends the changes of the pieces, and updates the list of sent ones.
class LiveMarkdown::PatchWriter {
 public:
  PatchWriter(const OpTarget& part, LiveMarkdown& live, OpWriter& ops)
      : part_(part), stream_(live.stream_), sent_(live.sent_), ops_(ops) {}

  void write(const std::vector<PieceChange>& changes) {
    for (const PieceChange& change : changes) {
      if (change.kind == PieceChange::Kind::remove) remove(change.index);
    }
    const std::size_t first = first_that_may_differ(changes);
    for (const PieceChange& change : changes) {
      if (change.kind != PieceChange::Kind::remove && change.index < first) update(change.index);
    }
    for (std::size_t i = first; i < sent_.size(); ++i)
      update(i);
    for (std::size_t i = sent_.size(); i < pieces().size(); ++i)
      insert(i);
    for (const PieceChange& change : changes) {
      const bool is_other = change.kind == PieceChange::Kind::replace;
      if (is_other || !change.edits.empty()) ops_.edit(target(change.index).named(), change.edits);
    }
  }

 private:
  struct PieceTarget {
    const OpTarget& part;
    std::string key;
    [[nodiscard]] OpTarget named() const { return {part.entry, part.part, key}; }
  };
  [[nodiscard]] const std::vector<markdown::Piece>& pieces() const { return stream_.pieces(); }
  [[nodiscard]] PieceTarget target(std::size_t index) const {
    return {part_, std::to_string(pieces()[index].offset)};
  }

  void remove(std::size_t index) {
    const std::string key = std::to_string(sent_[index].offset);
    ops_.remove({part_.entry, part_.part, key});
    sent_.erase(sent_.begin() + static_cast<std::ptrdiff_t>(index));
  }
  void insert(std::size_t index) {
    ops_.insert(target(index).named(), index, piece_node(stream_, index));
    sent_.push_back(pieces()[index]);
  }

  /// The index of the second to last piece: from there on, lengths and fields may have changed,
  /// because a piece can absorb the text that followed it.
  [[nodiscard]] static std::size_t before_last(std::size_t count) {
    return count > 2 ? count - 2 : 0;
  }
  [[nodiscard]] std::size_t first_that_may_differ(const std::vector<PieceChange>& changes) const {
    std::size_t first = before_last(sent_.size());
    for (const PieceChange& change : changes) {
      if (change.kind == PieceChange::Kind::insert && change.index > 0)
        first = std::min(first, change.index - 1);
    }
    return first;
  }

  void update(std::size_t index) {
    const markdown::Piece& before = sent_[index];
    const markdown::Piece& now = pieces()[index];
    const std::vector<Field> fields = describe_piece(now, {}).fields;
    const std::string_view text = stream_.source().substr(now.offset, now.length);
    ops_.set_changed(target(index).named(), fields, SentFields(fields),
                     SentFields(describe_piece(before, {}).fields),
                     now.length < before.length ? &text : nullptr);
    if (now.length > before.length) ops_.append(target(index).named(), text.substr(before.length));
    sent_[index] = now;
  }

  OpTarget part_;
  const markdown::Stream& stream_;
  std::vector<markdown::Piece>& sent_;
  OpWriter& ops_;
};

LiveMarkdown::LiveMarkdown(std::string_view text, const markdown::Options& options)
    : stream_(options), id_prefix_(options.id_prefix) {
  update(text, false);
  sent_ = stream_.pieces();
}

const std::vector<PieceChange>& LiveMarkdown::update(std::string_view text, bool ended) {
  if (text.size() > consumed_) {
    const std::string_view added = text.substr(consumed_);
    newlines_ += static_cast<std::size_t>(std::count(added.begin(), added.end(), '\n'));
    stream_.append(added);
    consumed_ = text.size();
  }
  return stream_.refresh(ended);
}

void LiveMarkdown::write(const OpTarget& part, std::string_view text, bool ended, OpWriter& ops) {
  PatchWriter(part, *this, ops).write(update(text, ended));
}

/// The stream repairs ill-formed input; if its source therefore differs, the text is not a
/// continuation.
bool LiveMarkdown::is_prefix_of(std::string_view text) const {
  return text.size() >= consumed_ && text.substr(0, consumed_) == stream_.source();
}

std::vector<SentPiece> LiveMarkdown::remember_pieces() const {
  std::vector<SentPiece> out;
  for (std::size_t i = 0; i < stream_.pieces().size(); ++i)
    out.push_back(remember(piece_node(stream_, i)));
  return out;
}

}  // namespace agent_timeline
