#include "emit/case_finder.h"

#include <algorithm>

#include "base/utf8.h"
#include "markdown/case_fold.h"

namespace agent_timeline {
namespace {

std::uint8_t byte_at(std::string_view text, std::size_t at) {
  return static_cast<std::uint8_t>(text[at]);
}

bool is_ascii(std::string_view text) {
  return skip_ascii(text, 0) == text.size();
}

constexpr std::size_t kMaxSkipped = 255;

}  // namespace

CaseFinder::CaseFinder(std::string_view query, bool case_sensitive)
    : compares_bytes_(case_sensitive || is_ascii(query)) {
  if (case_sensitive) {
    query_ = query;
  } else {
    markdown::fold_case(query, query_);
  }
  for (std::size_t byte = 0; byte < folded_.size(); ++byte) {
    const bool is_capital = !case_sensitive && byte >= 'A' && byte <= 'Z';
    folded_[byte] = static_cast<std::uint8_t>(is_capital ? byte - 'A' + 'a' : byte);
  }
  // Horspool (1980): the last byte of the window determines how far to advance.
  const std::size_t last = query_.size() - 1;
  skip_.fill(static_cast<std::uint8_t>(std::min(query_.size(), kMaxSkipped)));
  for (std::size_t i = 0; i < last; ++i) {
    skip_[byte_at(query_, i)] = static_cast<std::uint8_t>(std::min(last - i, kMaxSkipped));
  }
}

std::optional<Match> CaseFinder::find(std::string_view text, std::size_t from) const {
  return compares_bytes_ ? find_bytes(text, from) : find_folded(text, from);
}

std::optional<Match> CaseFinder::find_bytes(std::string_view text, std::size_t from) const {
  const std::size_t size = query_.size();
  const std::size_t last = size - 1;
  const std::uint8_t end = byte_at(query_, last);
  for (std::size_t at = from; at + size <= text.size();) {
    const std::uint8_t seen = folded_[byte_at(text, at + last)];
    if (seen == end) {
      std::size_t same = 0;
      while (same < last && folded_[byte_at(text, at + same)] == byte_at(query_, same))
        ++same;
      if (same == last) return Match{at, at + size};
    }
    at += skip_[seen];
  }
  return std::nullopt;
}

/// The length of the prefix of `text` that folds to `query_`; 0 if there is none.
std::size_t CaseFinder::length_at(std::string_view text) const {
  std::string folded;
  std::size_t at = 0;
  while (at < text.size() && folded.size() < query_.size()) {
    const std::size_t length = decode_utf8(text, at).length;
    markdown::fold_case(text.substr(at, length), folded);
    at += length;
    if (!std::string_view(query_).starts_with(folded)) return 0;
  }
  return folded == query_ ? at : 0;
}

std::optional<Match> CaseFinder::find_folded(std::string_view text, std::size_t from) const {
  const bool begins_in_ascii = byte_at(query_, 0) < 0x80;
  for (std::size_t at = from; at < text.size(); ++at) {
    if (!begins_in_ascii) at = skip_ascii(text, at);
    if (at == text.size()) break;
    const std::uint8_t first = byte_at(text, at);
    const bool is_inside = (first & 0xC0) == 0x80;
    // A letter outside ASCII may fold to ASCII: U+00DF to "ss".
    const bool is_other = first < 0x80 && begins_in_ascii && folded_[first] != byte_at(query_, 0);
    if (is_inside || is_other) continue;
    const std::size_t length = length_at(text.substr(at));
    if (length > 0) return Match{at, at + length};
  }
  return std::nullopt;
}

}  // namespace agent_timeline
