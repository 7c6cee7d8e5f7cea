// What is remembered of a node that was handed out: sizes and digests, enough to tell what has
// changed and whether a text has only grown. Never compared with anything but the next state of the
// same node.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "emit/node.h"

namespace agent_timeline {

/// Enough of a text to tell whether another is the same, or starts with it: a short text itself, of
/// a longer one half of its digest.
struct Print {
  std::size_t size = 0;
  std::array<std::uint8_t, 16> mark{};
  bool operator==(const Print&) const = default;
};

struct PieceMemory {
  std::string key;
  std::vector<Print> fields;
  Print text;
};

struct PartMemory {
  std::string key;
  /// Of the part's kind: a part that becomes another kind is another part.
  Print kind;
  std::vector<Print> fields;
  std::vector<PieceMemory> pieces;
};

struct EntryMemory {
  std::vector<Print> fields;
  std::vector<PartMemory> parts;
};

[[nodiscard]] Print print_of(std::string_view text);
[[nodiscard]] std::vector<Print> prints_of(const std::vector<Field>& fields);

/// Whether `text` is the remembered text with something added.
[[nodiscard]] bool has_grown(std::string_view text, const Print& remembered);

/// What tells parts of different kinds apart.
[[nodiscard]] Print kind_of(const PartNode& part);

[[nodiscard]] PieceMemory remember(const PieceNode& piece);
[[nodiscard]] PartMemory remember(const PartNode& part);
[[nodiscard]] EntryMemory remember(const EntryNode& entry);

}  // namespace agent_timeline
