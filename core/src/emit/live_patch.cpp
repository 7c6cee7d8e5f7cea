#include "emit/live_patch.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "blocks/build_block.h"
#include "emit/describe_part.h"
#include "emit/node.h"

namespace agent_timeline {
namespace {

using markdown::PieceChange;

PieceNode piece_node(const markdown::Stream& stream, std::size_t index) {
  const markdown::Piece& piece = stream.pieces()[index];
  return describe_piece(piece, stream.source().substr(piece.offset, piece.length));
}

class LivePatch {
 public:
  LivePatch(const OpTarget& part, LiveMarkdown& live_text, OpWriter& ops)
      : part_(part), live_text_(live_text), ops_(ops) {}

  void write(std::string_view text, bool ended) {
    const std::vector<PieceChange>& changes = live_text_.update(text, ended);
    for (const PieceChange& change : changes) {
      if (change.kind == PieceChange::Kind::remove) remove(change.index);
    }
    const std::size_t first = first_that_may_differ(changes);
    for (const PieceChange& change : changes) {
      if (change.kind != PieceChange::Kind::remove && change.index < first) update(change.index);
    }
    for (std::size_t i = first; i < live_text_.sent_pieces().size(); ++i)
      update(i);
    for (std::size_t i = live_text_.sent_pieces().size(); i < pieces().size(); ++i)
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
  [[nodiscard]] const std::vector<markdown::Piece>& pieces() const {
    return live_text_.stream().pieces();
  }
  [[nodiscard]] PieceTarget target(std::size_t index) const {
    return {part_, std::to_string(pieces()[index].offset)};
  }

  void remove(std::size_t index) {
    const std::string key = std::to_string(live_text_.sent_pieces()[index].offset);
    ops_.remove({part_.entry, part_.part, key});
    live_text_.remove_sent(index);
  }
  void insert(std::size_t index) {
    ops_.insert(target(index).named(), index, piece_node(live_text_.stream(), index));
    live_text_.mark_sent(index);
  }

  /// The index of the second to last piece: from there on, lengths and fields may have changed,
  /// because a piece can absorb the text that followed it.
  [[nodiscard]] static std::size_t before_last(std::size_t count) {
    return count > 2 ? count - 2 : 0;
  }
  [[nodiscard]] std::size_t first_that_may_differ(const std::vector<PieceChange>& changes) const {
    std::size_t first = before_last(live_text_.sent_pieces().size());
    for (const PieceChange& change : changes) {
      if (change.kind == PieceChange::Kind::insert && change.index > 0)
        first = std::min(first, change.index - 1);
    }
    return first;
  }

  void update(std::size_t index) {
    const markdown::Piece& before = live_text_.sent_pieces()[index];
    const markdown::Piece& now = pieces()[index];
    const std::vector<Field> fields = describe_piece(now, {}).fields;
    const std::string_view text = live_text_.stream().source().substr(now.offset, now.length);
    ops_.set_changed(target(index).named(), fields, SentFields(fields),
                     SentFields(describe_piece(before, {}).fields),
                     now.length < before.length ? &text : nullptr);
    if (now.length > before.length) ops_.append(target(index).named(), text.substr(before.length));
    live_text_.mark_sent(index);
  }

  OpTarget part_;
  LiveMarkdown& live_text_;
  OpWriter& ops_;
};

}  // namespace

void write_markdown_patch(const OpTarget& part, std::string_view text, bool ended,
                          LiveMarkdown& live_text, OpWriter& ops) {
  LivePatch(part, live_text, ops).write(text, ended);
}

void write_live_patch(const Entry& entry, const Message& message, bool ended,
                      FollowedMessage& followed, SentEntry& last_sent, OpWriter& ops,
                      std::optional<std::size_t> height) {
  const std::string id = entry_id(entry.index);
  LiveMarkdown& live_text = followed.live_text;
  write_markdown_patch({id, kMessageText, {}}, message.text.shown(), ended, live_text, ops);
  const std::size_t lines = live_text.lines() + followed.attachment_lines;
  const std::vector<Field> fields =
      describe_growing(entry, build_message_head(message), height ? *height : lines);
  SentFields now(fields);
  ops.set_changed({id, {}, {}}, fields, now, last_sent.fields);
  last_sent.fields = std::move(now);
}

std::vector<SentPiece> remember_pieces(const LiveMarkdown& live_text) {
  const std::string_view source = live_text.stream().source();
  std::vector<SentPiece> out;
  for (const markdown::Piece& piece : live_text.stream().pieces())
    out.push_back(remember(describe_piece(piece, source.substr(piece.offset, piece.length))));
  return out;
}

SentPart remember_part(const LiveMarkdown& live_text) {
  Part part;
  part.key = kMessageText;
  part.content = MarkdownPart();
  SentPart last_sent = remember(describe_part(part));
  last_sent.pieces = remember_pieces(live_text);
  return last_sent;
}

}  // namespace agent_timeline
