#include "emit/last_sent.h"

#include <algorithm>

#include "base/digest.h"

namespace agent_timeline {
namespace {

/// Fields of up to this many bytes are stored verbatim: a digest costs the same even for one byte.
constexpr std::size_t kMaxVerbatim = 128;
constexpr unsigned char kIsDigest = 0xFF;
constexpr std::size_t kDigestBytes = sizeof(Fingerprint);

}  // namespace

Fingerprint fingerprint_of(std::string_view text) {
  Fingerprint fingerprint{text.size(), {}};
  if (text.size() <= fingerprint.bytes.size()) {
    std::copy(text.begin(), text.end(), fingerprint.bytes.begin());
  } else {
    const Digest digest = blake2(text);
    std::copy_n(digest.begin(), fingerprint.bytes.size(), fingerprint.bytes.begin());
  }
  return fingerprint;
}

SentFields::SentFields(const std::vector<Field>& fields) {
  std::size_t bytes = 0;
  for (const Field& field : fields)
    bytes += 1 + (field.json.size() <= kMaxVerbatim ? field.json.size() : kDigestBytes);
  bytes_.resize(bytes);
  char* to = bytes_.data();
  for (const Field& field : fields) {
    if (field.json.size() <= kMaxVerbatim) {
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
  SentPart last_sent{part.key, kind_of(part), SentFields(part.fields), {}};
  last_sent.pieces.reserve(part.pieces.size());
  for (const PieceNode& piece : part.pieces)
    last_sent.pieces.push_back(remember(piece));
  return last_sent;
}

SentEntry remember(const EntryNode& entry) {
  SentEntry last_sent{SentFields(entry.fields), {}};
  last_sent.parts.reserve(entry.parts.size());
  for (const PartNode& part : entry.parts)
    last_sent.parts.push_back(remember(part));
  return last_sent;
}

}  // namespace agent_timeline
