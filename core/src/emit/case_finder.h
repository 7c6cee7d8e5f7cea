// Finds a text in others whatever the case of its letters, or exactly, fast enough to look through
// a whole session for every key that is pressed. For search.cpp. Invariant: what is found begins
// and ends between characters, and hits do not overlap. Letters are compared by Unicode's full case
// folding; those of a query of ASCII with ASCII's only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace agent_timeline {

/// A place in a text, in bytes.
struct Found {
  std::size_t begin = 0;
  std::size_t end = 0;
};

class CaseFinder {
 public:
  /// `wanted` is valid UTF-8 and not empty.
  CaseFinder(std::string_view wanted, bool case_sensitive);

  /// The first place in `text` at `from` or behind it, in bytes.
  [[nodiscard]] std::optional<Found> find(std::string_view text, std::size_t from) const;

 private:
  [[nodiscard]] std::optional<Found> find_bytes(std::string_view text, std::size_t from) const;
  [[nodiscard]] std::optional<Found> find_folded(std::string_view text, std::size_t from) const;
  [[nodiscard]] std::size_t length_at(std::string_view text) const;

  /// Folded, unless case counts.
  std::string wanted_;
  bool is_bytes_;
  /// What each byte is compared as.
  std::array<std::uint8_t, 256> as_{};
  /// How far the place that is looked at can move on when its last byte is this one.
  std::array<std::uint8_t, 256> skip_{};
};

}  // namespace agent_timeline
