#include "emit/last_sent.h"

#include <algorithm>

#include "base/digest.h"

namespace agent_timeline {
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

std::vector<Fingerprint> fingerprints_of(const std::vector<Field>& fields) {
  std::vector<Fingerprint> out;
  out.reserve(fields.size());
  for (const Field& field : fields)
    out.push_back(fingerprint_of(field.json));
  return out;
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
  return {piece.key, fingerprints_of(piece.fields), fingerprint_of(piece.text)};
}

SentPart remember(const PartNode& part) {
  SentPart memory{part.key, kind_of(part), fingerprints_of(part.fields), {}};
  memory.pieces.reserve(part.pieces.size());
  for (const PieceNode& piece : part.pieces)
    memory.pieces.push_back(remember(piece));
  return memory;
}

SentEntry remember(const EntryNode& entry) {
  SentEntry memory{fingerprints_of(entry.fields), {}};
  memory.parts.reserve(entry.parts.size());
  for (const PartNode& part : entry.parts)
    memory.parts.push_back(remember(part));
  return memory;
}

}  // namespace agent_timeline
