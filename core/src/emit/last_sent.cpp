#include "emit/last_sent.h"

#include <algorithm>

#include "base/digest.h"

namespace agent_timeline {
namespace {

/// Fields of up to this many bytes are stored verbatim: a digest costs the same even for one byte.
constexpr std::size_t kMaxKept = 128;
constexpr unsigned char kIsDigest = 0xFF;
constexpr std::size_t kDigestBytes = sizeof(Fingerprint);

}  // namespace

Fingerprint fingerprint_of(std::string_view text) {
  Fingerprint fingerprint{text.size(), {}};
  if (text.size() <= fingerprint.mark.size()) {
    std::copy(text.begin(), text.end(), fingerprint.mark.begin());
  } else {
    const Digest digest = blake2(text);
    std::copy_n(digest.begin(), fingerprint.mark.size(), fingerprint.mark.begin());
  }
  return fingerprint;
}

SentFields::SentFields(const std::vector<Field>& fields) {
  std::size_t bytes = 0;
  for (const Field& field : fields)
    bytes += 1 + (field.json.size() <= kMaxKept ? field.json.size() : kDigestBytes);
  bytes_.resize(bytes);
  char* to = bytes_.data();
  for (const Field& field : fields) {
    if (field.json.size() <= kMaxKept) {
      *to++ = static_cast<char>(field.json.size());
      to = std::copy(field.json.begin(), field.json.end(), to);
    } else {
      const Fingerprint fingerprint = fingerprint_of(field.json);
      *to++ = static_cast<char>(kIsDigest);
      to = std::copy_n(reinterpret_cast<const char*>(&fingerprint), kDigestBytes, to);
    }
  }
}

std::string_view SentFields::Reader::next() {
  if (rest_.empty()) return {};
  const auto length = static_cast<unsigned char>(rest_.front());
  const std::size_t size = 1 + (length == kIsDigest ? kDigestBytes : std::size_t{length});
  const std::string_view field = rest_.substr(0, size);
  rest_.remove_prefix(size);
  return field;
}

Fingerprint kind_of(const PartNode& part) {
  for (const Field& field : part.fields) {
    if (field.name == "kind") return fingerprint_of(field.json);
  }
  return {};
}

bool has_grown(std::string_view text, const Fingerprint& remembered) {
  return text.size() > remembered.size &&
         fingerprint_of(text.substr(0, remembered.size)) == remembered;
}

SentPiece remember(const PieceNode& piece) {
  return {piece.key, SentFields(piece.fields), fingerprint_of(piece.text)};
}

SentPart remember(const PartNode& part) {
  SentPart memory{part.key, kind_of(part), SentFields(part.fields), {}};
  memory.pieces.reserve(part.pieces.size());
  for (const PieceNode& piece : part.pieces)
    memory.pieces.push_back(remember(piece));
  return memory;
}

SentEntry remember(const EntryNode& entry) {
  SentEntry memory{SentFields(entry.fields), {}};
  memory.parts.reserve(entry.parts.size());
  for (const PartNode& part : entry.parts)
    memory.parts.push_back(remember(part));
  return memory;
}

}  // namespace agent_timeline
