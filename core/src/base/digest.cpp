#include "base/digest.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace agent_timeline {
namespace {

static_assert(std::endian::native == std::endian::little, "words are read as they lie in memory");

/// The initial value without parameters, which is the second half of the working vector (RFC 7693,
/// 3.2).
constexpr std::array<std::uint64_t, 8> kInitial = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

constexpr std::size_t kRounds = 12;
constexpr std::uint8_t kOrders[10][16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                          {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                          {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                          {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                          {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                          {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                          {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                          {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                          {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                          {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

/// The mixing function `G` of RFC 7693, 3.1.
void stir(std::uint64_t& a, std::uint64_t& b, std::uint64_t& c, std::uint64_t& d, std::uint64_t x,
          std::uint64_t y) {
  a += b + x;
  d = std::rotr(d ^ a, 32);
  c += d;
  b = std::rotr(b ^ c, 24);
  a += b + y;
  d = std::rotr(d ^ a, 16);
  c += d;
  b = std::rotr(b ^ c, 63);
}

}  // namespace

void Hasher::mix(const char* block, bool last) {
  std::array<std::uint64_t, 16> m{};
  std::memcpy(m.data(), block, kBlockBytes);
  std::array<std::uint64_t, 16> v{};
  std::copy(state_.begin(), state_.end(), v.begin());
  std::copy(kInitial.begin(), kInitial.end(), v.begin() + 8);
  v[12] ^= mixed_;
  if (last) v[14] = ~v[14];
// Unrolled, so that each round's word order is known at compile time.
#if defined(__clang__)
#pragma clang loop unroll(full)
#endif
  for (std::size_t round = 0; round < kRounds; ++round) {
    const std::uint8_t* order = kOrders[round % std::size(kOrders)];
    stir(v[0], v[4], v[8], v[12], m[order[0]], m[order[1]]);
    stir(v[1], v[5], v[9], v[13], m[order[2]], m[order[3]]);
    stir(v[2], v[6], v[10], v[14], m[order[4]], m[order[5]]);
    stir(v[3], v[7], v[11], v[15], m[order[6]], m[order[7]]);
    stir(v[0], v[5], v[10], v[15], m[order[8]], m[order[9]]);
    stir(v[1], v[6], v[11], v[12], m[order[10]], m[order[11]]);
    stir(v[2], v[7], v[8], v[13], m[order[12]], m[order[13]]);
    stir(v[3], v[4], v[9], v[14], m[order[14]], m[order[15]]);
  }
  for (std::size_t i = 0; i < state_.size(); ++i)
    state_[i] ^= v[i] ^ v[i + 8];
}

void Hasher::add(std::string_view bytes) {
  while (!bytes.empty()) {
    if (buffered_ == kBlockBytes) {
      mixed_ += kBlockBytes;
      mix(buffer_.data(), false);
      buffered_ = 0;
    }
    // Full blocks that cannot be the last one are mixed in without buffering.
    while (buffered_ == 0 && bytes.size() > kBlockBytes) {
      mixed_ += kBlockBytes;
      mix(bytes.data(), false);
      bytes.remove_prefix(kBlockBytes);
    }
    const std::size_t count = std::min(bytes.size(), kBlockBytes - buffered_);
    std::memcpy(buffer_.data() + buffered_, bytes.data(), count);
    buffered_ += count;
    bytes.remove_prefix(count);
  }
}

void Hasher::add_size(std::uint64_t size) {
  char bytes[sizeof size];
  std::memcpy(bytes, &size, sizeof size);
  add({bytes, sizeof size});
}

void Hasher::add(const Value& value) {
  // One word holds the kind and the size: the number of members or bytes that follow.
  const bool is_container = value.is_array() || value.is_object();
  const std::uint64_t size = is_container ? value.members().size() : value.text().size();
  add_size((size << 8) | static_cast<std::uint64_t>(value.kind()));
  add(value.text());
  for (const Member& member : value.members()) {
    add_size(member.key.size());
    add(member.key);
    add(member.value);
  }
}

Digest Hasher::finish() {
  std::fill(buffer_.begin() + static_cast<std::ptrdiff_t>(buffered_), buffer_.end(), '\0');
  mixed_ += buffered_;
  mix(buffer_.data(), true);
  Digest digest{};
  std::memcpy(digest.data(), state_.data(), digest.size());
  return digest;
}

Digest blake2(std::string_view text) {
  Hasher hasher;
  hasher.add(text);
  return hasher.finish();
}

Digest blake2(const Value& value) {
  Hasher hasher;
  hasher.add(value);
  return hasher.finish();
}

std::string hexadecimal(const Digest& digest) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  for (const std::uint8_t byte : digest) {
    out += digits[byte >> 4];
    out += digits[byte & 15];
  }
  return out;
}

}  // namespace agent_timeline
