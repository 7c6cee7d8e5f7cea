// Sets of bytes for the classes of search patterns (`[a-z]`, `\d`).
// Invariant: a set of characters contains their first bytes only; the continuation bytes of UTF-8
// are a separate set.
#pragma once

#include <array>
#include <cstdint>

namespace agent_timeline {

/// A bitmap with one bit per byte.
struct ByteSet {
  std::array<std::uint32_t, 8> bits{};

  constexpr void add(unsigned char byte) { bits[byte >> 5U] |= 1U << (byte & 31U); }
  [[nodiscard]] constexpr bool has(unsigned char byte) const {
    return ((bits[byte >> 5U] >> (byte & 31U)) & 1U) != 0;
  }
};

/// Adds the bytes from `first` to `last`, both inclusive.
void add_range(ByteSet& set, unsigned first, unsigned last);

/// Adds the ASCII characters of `\d`, `\s` or `\w`; returns false if `letter` is none of these.
[[nodiscard]] bool add_shorthand(char letter, ByteSet& set);

/// The first bytes of all characters whose first byte is not in `set`.
[[nodiscard]] ByteSet complement(const ByteSet& set);

/// The continuation bytes of UTF-8.
[[nodiscard]] ByteSet continuation_bytes();

/// Adds the other case of each ASCII letter.
void add_other_case(ByteSet& set);

}  // namespace agent_timeline
