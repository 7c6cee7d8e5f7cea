// BLAKE2b with 256 bits (RFC 7693), for telling whether two texts or values are the same when only
// one of them is at hand. A weaker hash would not do: who writes them may look for two that
// collide. And it is much faster than SHA-256: logs are hashed about twice over.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/value.h"

namespace agent_timeline {

using Digest = std::array<std::uint8_t, 32>;

/// A digest of what is added piece by piece.
class Hasher {
 public:
  void add(std::string_view bytes);
  /// Adds a value so that no other one, and no other sequence of values, adds the same bytes.
  void add(const Value& value);
  /// Once, in the end.
  [[nodiscard]] Digest finish();

 private:
  static constexpr std::size_t kBlockBytes = 128;
  static constexpr std::uint64_t kFirst = 0x6a09e667f3bcc908;

  void add_size(std::uint64_t size);
  void mix(const char* block, bool last);

  /// The initial value of SHA-512, its first word changed by the parameters: 32 bytes, no key.
  std::array<std::uint64_t, 8> state_ = {
      kFirst ^ 0x01010020, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
      0x510e527fade682d1,  0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
  /// What is not mixed in yet: the last block is another than those before it.
  std::array<char, kBlockBytes> buffer_{};
  std::size_t buffered_ = 0;
  /// Bytes mixed in.
  std::uint64_t mixed_ = 0;
};

[[nodiscard]] Digest blake2(std::string_view text);
[[nodiscard]] Digest blake2(const Value& value);

/// The bytes of a digest, for a map of texts.
[[nodiscard]] inline std::string digest_key(const Digest& digest) {
  return {digest.begin(), digest.end()};
}

}  // namespace agent_timeline
