// Finds a text in other texts, case-sensitively or not, fast enough to search a whole session at
// every key press. For search.cpp. Invariants: matches begin and end at character boundaries and do
// not overlap. Letters are compared by Unicode's full case folding, those of an ASCII query by
// ASCII's only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace agent_timeline {

/// A range of bytes in a text.
struct Match {
  std::size_t begin = 0;
  std::size_t end = 0;
};

class CaseFinder {
 public:
  /// `query` must be valid UTF-8 and not empty.
  CaseFinder(std::string_view query, bool case_sensitive);

  /// The first match in `text` at or after byte `from`.
  [[nodiscard]] std::optional<Match> find(std::string_view text, std::size_t from) const;

 private:
  [[nodiscard]] std::optional<Match> find_bytes(std::string_view text, std::size_t from) const;
  [[nodiscard]] std::optional<Match> find_folded(std::string_view text, std::size_t from) const;
  [[nodiscard]] std::size_t length_at(std::string_view text) const;

  /// Case-folded unless the search is case-sensitive.
  std::string query_;
  bool compares_bytes_;
  /// The value that each byte is compared as.
  std::array<std::uint8_t, 256> folded_{};
  /// How far the search may advance if the last byte examined has this value.
  std::array<std::uint8_t, 256> skip_{};
};

}  // namespace agent_timeline
