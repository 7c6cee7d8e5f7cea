#include "emit/entry_patch.h"

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

void write_piece_patch(const Target& target, const PieceNode& piece, PieceMemory& now,
                       PieceMemory& before, OpWriter& ops) {
  if (piece.is_text_added) {
    ops.set_changed(target, piece.fields, now.fields, before.fields);
    if (!piece.text.empty()) ops.append(target, piece.text);
    now.text = before.text;
    now.digest = std::move(before.digest);
    return add_to_text(now, piece.text);
  }
  const bool grown = has_grown(piece.text, before.text);
  const bool replaced = !grown && now.text != before.text;
  const std::string_view text = piece.text;
  ops.set_changed(target, piece.fields, now.fields, before.fields, replaced ? &text : nullptr);
  if (grown) ops.append(target, std::string_view(piece.text).substr(before.text.size));
}

void write_pieces_patch(std::string_view entry, const PartNode& part, PartMemory& now,
                        PartMemory& before, OpWriter& ops) {
  const ListChange change = compare_lists(keys_of(before.pieces, part.kept), keys_of(part.pieces),
                                          [](std::size_t, std::size_t) { return true; });
  for (const std::size_t gone : change.removed) {
    ops.remove({entry, part.key, before.pieces[part.kept + gone].key});
  }
  for (std::size_t i = 0; i < part.pieces.size(); ++i) {
    const PieceNode& piece = part.pieces[i];
    const Target target{entry, part.key, piece.key};
    const std::size_t old = change.placements[i].old_index;
    if (old == Placement::kNew) {
      ops.insert(target, part.kept + i, piece);
    } else {
      write_piece_patch(target, piece, now.pieces[i], before.pieces[part.kept + old], ops);
    }
  }
}

}  // namespace

void write_entry_patch(const EntryNode& entry, EntryMemory& memory, OpWriter& ops) {
  EntryMemory now = remember(entry);
  ops.set_changed({entry.id, {}, {}}, entry.fields, now.fields, memory.fields);
  const ListChange change = compare_lists(keys_of(memory.parts), keys_of(entry.parts),
                                          [&](std::size_t old, std::size_t index) {
                                            return memory.parts[old].kind == now.parts[index].kind;
                                          });
  for (const std::size_t gone : change.removed) {
    ops.remove({entry.id, memory.parts[gone].key, {}});
  }
  for (std::size_t i = 0; i < entry.parts.size(); ++i) {
    const PartNode& part = entry.parts[i];
    const Target target{entry.id, part.key, {}};
    const std::size_t old = change.placements[i].old_index;
    if (old == Placement::kNew) {
      ops.insert(target, i, part);
    } else {
      ops.set_changed(target, part.fields, now.parts[i].fields, memory.parts[old].fields);
      PartMemory& before = memory.parts[old];
      write_pieces_patch(entry.id, part, now.parts[i], before, ops);
      const auto first = before.pieces.begin();
      now.parts[i].pieces.insert(
          now.parts[i].pieces.begin(), std::make_move_iterator(first),
          std::make_move_iterator(first + static_cast<std::ptrdiff_t>(part.kept)));
    }
  }
  memory = std::move(now);
}

}  // namespace agent_timeline
