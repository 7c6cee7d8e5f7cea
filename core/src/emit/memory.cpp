#include "emit/memory.h"

#include <cstring>

namespace agent_timeline {
namespace {

/// Multiply-and-fold over eight bytes at a time; quality for telling states of one text apart, not
/// for hash tables that an attacker fills.
std::uint64_t hash_of(std::string_view text) {
  constexpr std::uint64_t multiplier = 0x9E3779B97F4A7C15U;
  std::uint64_t hash = 0x243F6A8885A308D3U;
  const auto mix = [&hash](std::uint64_t word) {
    hash = (hash ^ word) * multiplier;
    hash ^= hash >> 29;
  };
  while (text.size() >= sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data(), sizeof word);
    mix(word);
    text.remove_prefix(sizeof word);
  }
  std::uint64_t tail = 0;
  std::memcpy(&tail, text.data(), text.size());
  mix(tail + (std::uint64_t{text.size()} << 56));
  return hash;
}

}  // namespace

Print print_of(std::string_view text) {
  return {text.size(), hash_of(text)};
}

std::vector<Print> prints_of(const std::vector<Field>& fields) {
  std::vector<Print> out;
  out.reserve(fields.size());
  for (const Field& field : fields)
    out.push_back(print_of(field.json));
  return out;
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

Print kind_of(const PartNode& part) {
  for (const Field& field : part.fields) {
    if (field.name == "kind") return print_of(field.json);
  }
  return {};
}

}  // namespace agent_timeline
