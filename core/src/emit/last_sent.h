// What is remembered of a node that was sent: short values, and sizes and digests of longer ones.
// That suffices to detect changes and appended text. It is compared only with the next state of the
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

/// Detects whether another text equals this one or starts with it: a short text is stored itself,
/// of a longer one half of its digest.
struct Fingerprint {
  std::size_t size = 0;
  std::array<std::uint8_t, 16> bytes{};
  bool operator==(const Fingerprint&) const = default;
};

/// The fields of a node in order. Most are short and stored verbatim, which is cheaper than a
/// digest.
class SentFields {
 public:
  SentFields() = default;
  explicit SentFields(const std::vector<Field>& fields);
  bool operator==(const SentFields&) const = default;

  /// Iterates over the fields.
  class Reader {
   public:
    explicit Reader(const SentFields& fields) : rest_(fields.bytes_) {}
    /// The stored form of the next field; empty after the last one.
    std::string_view next();

   private:
    std::string_view rest_;
  };

 private:
  /// For each field, a length byte and its bytes, or `kIsDigest` and its fingerprint.
  std::string bytes_;
};

struct SentPiece {
  std::string key;
  SentFields fields;
  Fingerprint text;
};

struct SentPart {
  std::string key;
  /// Fingerprint of the part's kind: if the kind changes, it is a new part.
  Fingerprint kind;
  SentFields fields;
  std::vector<SentPiece> pieces;
};

struct SentEntry {
  SentFields fields;
  std::vector<SentPart> parts;
};

[[nodiscard]] Fingerprint fingerprint_of(std::string_view text);

/// True if `text` is the remembered text with something appended.
[[nodiscard]] bool has_grown(std::string_view text, const Fingerprint& remembered);

/// A fingerprint that distinguishes kinds of parts.
[[nodiscard]] Fingerprint kind_of(const PartNode& part);

[[nodiscard]] SentPiece remember(const PieceNode& piece);
[[nodiscard]] SentPart remember(const PartNode& part);
[[nodiscard]] SentEntry remember(const EntryNode& entry);

}  // namespace agent_timeline
