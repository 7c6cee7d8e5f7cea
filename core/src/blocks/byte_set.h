// Sets of bytes for the classes of search patterns (`[a-z]`, `\d`).
// Invariant: a set that stands for characters holds their first bytes; the bytes that continue a
// character are in a set of their own.
#pragma once

#include <array>
#include <cstdint>

namespace agent_timeline {

/// One bit for each byte.
struct ByteSet {
  std::array<std::uint32_t, 8> bits{};

  constexpr void add(unsigned char byte) { bits[byte >> 5U] |= 1U << (byte & 31U); }
  [[nodiscard]] constexpr bool has(unsigned char byte) const {
    return ((bits[byte >> 5U] >> (byte & 31U)) & 1U) != 0;
  }
};

/// Adds the bytes from `first` to `last`, both included.
void add_range(ByteSet& set, unsigned first, unsigned last);

/// Adds the characters of `\d`, `\s` or `\w` that are ASCII; returns whether `letter` names one of
/// these.
[[nodiscard]] bool add_shorthand(char letter, ByteSet& set);

/// The first bytes of all characters whose first byte is not in `set`.
[[nodiscard]] ByteSet opposite(const ByteSet& set);

/// The bytes that continue a character of UTF-8.
[[nodiscard]] ByteSet continuation_bytes();

/// Adds the other case of each ASCII letter.
void add_other_case(ByteSet& set);

}  // namespace agent_timeline
