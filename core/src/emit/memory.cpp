#include "emit/memory.h"

#include <algorithm>

#include "base/digest.h"

namespace agent_timeline {
Print print_of(std::string_view text) {
  Print print{text.size(), {}};
  if (text.size() <= print.mark.size()) {
    std::copy(text.begin(), text.end(), print.mark.begin());
  } else {
    const Digest digest = blake2(text);
    std::copy_n(digest.begin(), print.mark.size(), print.mark.begin());
  }
  return print;
}

std::vector<Print> prints_of(const std::vector<Field>& fields) {
  std::vector<Print> out;
  out.reserve(fields.size());
  for (const Field& field : fields)
    out.push_back(print_of(field.json));
  return out;
}

Print kind_of(const PartNode& part) {
  for (const Field& field : part.fields) {
    if (field.name == "kind") return print_of(field.json);
  }
  return {};
}

bool has_grown(std::string_view text, const Print& remembered) {
  return text.size() > remembered.size && print_of(text.substr(0, remembered.size)) == remembered;
}

PieceMemory remember(const PieceNode& piece) {
  return {piece.key, prints_of(piece.fields), print_of(piece.text)};
}

PartMemory remember(const PartNode& part) {
  PartMemory memory{part.key, kind_of(part), prints_of(part.fields), {}};
  memory.pieces.reserve(part.pieces.size());
  for (const PieceNode& piece : part.pieces)
    memory.pieces.push_back(remember(piece));
  return memory;
}

EntryMemory remember(const EntryNode& entry) {
  EntryMemory memory{prints_of(entry.fields), {}};
  memory.parts.reserve(entry.parts.size());
  for (const PartNode& part : entry.parts)
    memory.parts.push_back(remember(part));
  return memory;
}

}  // namespace agent_timeline
