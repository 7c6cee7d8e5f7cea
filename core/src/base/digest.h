// BLAKE2b with 256 bits (RFC 7693), to tell whether two texts or values are equal when only one of
// them is still available. The hash must be cryptographic, because whoever writes the input may
// search for collisions. It is much faster than SHA-256, which matters because logs are hashed
// about twice over.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/value.h"

namespace agent_timeline {

using Digest = std::array<std::uint8_t, 32>;

/// Computes a digest incrementally.
class Hasher {
 public:
  void add(std::string_view bytes);
  /// Adds a value in an encoding that no other value or sequence of values shares.
  void add(const Value& value);
  /// Returns the digest. Call it once, after everything was added.
  [[nodiscard]] Digest finish();

 private:
  static constexpr std::size_t kBlockBytes = 128;
  static constexpr std::uint64_t kFirst = 0x6a09e667f3bcc908;

  void add_size(std::uint64_t size);
  void mix(const char* block, bool last);

  /// The initial value of SHA-512, with the parameters (32-byte digest, no key) in its first word.
  std::array<std::uint64_t, 8> state_ = {
      kFirst ^ 0x01010020, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
      0x510e527fade682d1,  0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
  /// Bytes not mixed in yet: the last block is mixed differently from those before it.
  std::array<char, kBlockBytes> buffer_{};
  std::size_t buffered_ = 0;
  /// Number of bytes mixed in.
  std::uint64_t mixed_ = 0;
};

[[nodiscard]] Digest blake2(std::string_view text);
[[nodiscard]] Digest blake2(const Value& value);

/// A digest in hexadecimal digits.
[[nodiscard]] std::string hexadecimal(const Digest& digest);

/// The bytes of a digest as a string, for use as a map key.
[[nodiscard]] inline std::string digest_key(const Digest& digest) {
  return {digest.begin(), digest.end()};
}

}  // namespace agent_timeline
