#include "emit/entry_patch.h"

#include "emit/keyed_list.h"

namespace agent_timeline {
namespace {

template <typename Keyed>
std::vector<std::string_view> keys_of(const std::vector<Keyed>& list) {
  std::vector<std::string_view> keys;
  keys.reserve(list.size());
  for (const Keyed& item : list)
    keys.push_back(item.key);
  return keys;
}

void write_piece_patch(const Target& target, const PieceNode& piece, const PieceMemory& memory,
                       OpWriter& ops) {
  const bool grown = has_grown(piece.text, memory.text);
  const bool replaced = !grown && print_of(piece.text) != memory.text;
  ops.set_changed(target, piece.fields, memory.fields, replaced ? &piece.text : nullptr);
  if (grown) ops.append(target, std::string_view(piece.text).substr(memory.text.size));
}

void write_pieces_patch(std::string_view entry, const PartNode& part, const PartMemory& memory,
                        OpWriter& ops) {
  const ListChange change = compare_lists(keys_of(memory.pieces), keys_of(part.pieces),
                                          [](std::size_t, std::size_t) { return true; });
  for (const std::size_t gone : change.removed) {
    ops.remove({entry, part.key, memory.pieces[gone].key});
  }
  for (std::size_t i = 0; i < part.pieces.size(); ++i) {
    const PieceNode& piece = part.pieces[i];
    const Target target{entry, part.key, piece.key};
    const std::size_t old = change.placements[i].old_index;
    if (old == Placement::kNew) {
      ops.insert(target, i, piece);
    } else {
      write_piece_patch(target, piece, memory.pieces[old], ops);
    }
  }
}

}  // namespace

void write_entry_patch(const EntryNode& entry, EntryMemory& memory, OpWriter& ops) {
  ops.set_changed({entry.id, {}, {}}, entry.fields, memory.fields);
  const auto same_kind = [&](std::size_t old, std::size_t now) {
    return memory.parts[old].kind == kind_of(entry.parts[now]);
  };
  const ListChange change = compare_lists(keys_of(memory.parts), keys_of(entry.parts), same_kind);
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
      ops.set_changed(target, part.fields, memory.parts[old].fields);
      write_pieces_patch(entry.id, part, memory.parts[old], ops);
    }
  }
  memory = remember(entry);
}

}  // namespace agent_timeline
