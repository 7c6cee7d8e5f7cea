// What is remembered of a node that was handed out: short values, and of longer ones sizes and
// digests; enough to tell what has changed and whether a text has only grown. Never compared with
// anything but the next state of the same node.
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
struct Fingerprint {
  std::size_t size = 0;
  std::array<std::uint8_t, 16> mark{};
  bool operator==(const Fingerprint&) const = default;
};

/// The fields of a node, in their order: most are so short that they are kept as they are, which is
/// cheaper than a digest.
class SentFields {
 public:
  SentFields() = default;
  explicit SentFields(const std::vector<Field>& fields);
  bool operator==(const SentFields&) const = default;

  /// Goes through the fields from the first to the last.
  class Reader {
   public:
    explicit Reader(const SentFields& fields) : rest_(fields.bytes_) {}
    /// What is kept of the next field; empty behind the last.
    std::string_view next();

   private:
    std::string_view rest_;
  };

 private:
  /// Of each field its length in a byte and itself, or `kIsDigest` and what stands for it.
  std::string bytes_;
};

struct SentPiece {
  std::string key;
  SentFields fields;
  Fingerprint text;
};

struct SentPart {
  std::string key;
  /// Of the part's kind: a part that becomes another kind is another part.
  Fingerprint kind;
  SentFields fields;
  std::vector<SentPiece> pieces;
};

struct SentEntry {
  SentFields fields;
  std::vector<SentPart> parts;
};

[[nodiscard]] Fingerprint fingerprint_of(std::string_view text);

/// Whether `text` is the remembered text with something added.
[[nodiscard]] bool has_grown(std::string_view text, const Fingerprint& remembered);

/// What tells parts of different kinds apart.
[[nodiscard]] Fingerprint kind_of(const PartNode& part);

[[nodiscard]] SentPiece remember(const PieceNode& piece);
[[nodiscard]] SentPart remember(const PartNode& part);
[[nodiscard]] SentEntry remember(const EntryNode& entry);

}  // namespace agent_timeline
