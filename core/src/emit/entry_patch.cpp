#include "emit/entry_patch.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "emit/keyed_list.h"

namespace agent_timeline {
namespace {

template <typename Keyed>
std::vector<std::string_view> keys_of(const std::vector<Keyed>& list, std::size_t first = 0) {
  std::vector<std::string_view> keys;
  for (std::size_t i = first; i < list.size(); ++i)
    keys.push_back(list[i].key);
  return keys;
}

void write_piece_patch(const OpTarget& target, const PieceNode& piece, const SentPiece& now,
                       const SentPiece& before, OpWriter& ops) {
  const bool grown = has_grown(piece.text, before.text);
  const bool replaced = !grown && now.text != before.text;
  const std::string_view text = piece.text;
  ops.set_changed(target, piece.fields, now.fields, before.fields, replaced ? &text : nullptr);
  if (grown) ops.append(target, std::string_view(piece.text).substr(before.text.size));
}

void write_pieces_patch(std::string_view entry, const PartNode& part, const SentPart& now,
                        const SentPart& before, OpWriter& ops) {
  const ListChange change =
      compare_lists(keys_of(before.pieces, part.omitted_pieces), keys_of(part.pieces),
                    [](std::size_t, std::size_t) { return true; });
  for (const std::size_t gone : change.removed) {
    ops.remove({entry, part.key, before.pieces[part.omitted_pieces + gone].key});
  }
  for (std::size_t i = 0; i < part.pieces.size(); ++i) {
    const PieceNode& piece = part.pieces[i];
    const OpTarget target{entry, part.key, piece.key};
    const std::size_t old = change.placements[i].old_index;
    if (old == Placement::kNew) {
      ops.insert(target, part.omitted_pieces + i, piece);
    } else {
      write_piece_patch(target, piece, now.pieces[i], before.pieces[part.omitted_pieces + old],
                        ops);
    }
  }
}

/// Decides whether a part is still the same. Ids in the HTML of Markdown contain the part's
/// position (build_block.h), so a Markdown part that moved is a new one.
bool is_same_part(const SentPart& last_sent, const PartNode& part, bool has_moved) {
  static const Fingerprint markdown = fingerprint_of("\"markdown\"");
  if (part.is_omitted) return true;
  return last_sent.kind == kind_of(part) && !(has_moved && last_sent.kind == markdown);
}

}  // namespace

void write_part_patch(std::string_view entry, const PartNode& part, SentPart& last_sent,
                      OpWriter& ops) {
  if (part.is_omitted) return;
  SentPart now = remember(part);
  ops.set_changed({entry, part.key, {}}, part.fields, now.fields, last_sent.fields);
  last_sent.fields = std::move(now.fields);
  if (part.fields_only) return;
  write_pieces_patch(entry, part, now, last_sent, ops);
  last_sent.pieces.resize(part.omitted_pieces);
  std::move(now.pieces.begin(), now.pieces.end(), std::back_inserter(last_sent.pieces));
}

void write_entry_patch(const EntryNode& entry, SentEntry& last_sent, OpWriter& ops) {
  ops.update({entry.id, {}, {}}, entry.fields, last_sent.fields);
  const ListChange change = compare_lists(
      keys_of(last_sent.parts), keys_of(entry.parts), [&](std::size_t old, std::size_t index) {
        return is_same_part(last_sent.parts[old], entry.parts[index], old != index);
      });
  for (const std::size_t gone : change.removed)
    ops.remove({entry.id, last_sent.parts[gone].key, {}});
  std::vector<SentPart> parts;
  for (std::size_t i = 0; i < entry.parts.size(); ++i) {
    const PartNode& part = entry.parts[i];
    const std::size_t old = change.placements[i].old_index;
    if (old == Placement::kNew) {
      ops.insert({entry.id, part.key, {}}, i, part);
      parts.push_back(remember(part));
    } else {
      write_part_patch(entry.id, part, last_sent.parts[old], ops);
      parts.push_back(std::move(last_sent.parts[old]));
    }
  }
  last_sent.parts = std::move(parts);
}

}  // namespace agent_timeline
