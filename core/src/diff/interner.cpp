#include "diff/interner.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace agent_timeline::diff {
namespace {

/// The maximum number of slots per look-up. In a half-full table of ordinary texts, a tenth of that
/// is rare.
constexpr std::size_t kProbes = 128;
constexpr std::size_t kMinSlots = 64;

std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
  // The fractional bits of the golden ratio, an odd number: the multiplication is invertible and
  // spreads bits upwards, the shift brings the upper half down.
  hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
  return hash ^ (hash >> 32);
}

std::uint64_t load(const char* bytes) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof(word));
  return word;
}

}  // namespace

std::uint32_t hash_text(std::string_view text) {
  std::uint64_t hash = text.size();
  const char* at = text.data();
  std::size_t left = text.size();
  for (; left >= sizeof(std::uint64_t); left -= sizeof(std::uint64_t)) {
    hash = mix(hash, load(at));
    at += sizeof(std::uint64_t);
  }
  std::uint64_t rest = 0;
  if (text.size() >= sizeof(rest)) {
    // Reads the last bytes, including some already mixed in, with a single load instead of a loop.
    rest = load(text.data() + text.size() - sizeof(rest));
  } else {
    for (std::size_t i = 0; i < left; ++i)
      rest = rest << 8 | static_cast<unsigned char>(at[i]);
  }
  hash = mix(hash, rest);
  return static_cast<std::uint32_t>(mix(hash, 0));
}

Interner::Interner(std::size_t expected)
    : slots_(std::bit_ceil(std::max(2 * expected, kMinSlots))) {
  texts_.reserve(expected);
}

std::size_t Interner::slot_of(std::string_view text, std::uint32_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
  for (std::size_t probe = 1; probe <= kProbes; ++probe) {
    const Slot& slot = slots_[at];
    if (slot.id_plus_one == 0 || (slot.hash == hash && texts_[slot.id_plus_one - 1] == text))
      return at;
    at = (at + probe) & mask;
  }
  return slots_.size();
}

std::uint32_t Interner::id_of(std::string_view text) {
  if (2 * texts_.size() >= slots_.size()) grow();
  const std::uint32_t hash = hash_text(text);
  const std::size_t at = slot_of(text, hash);
  if (at < slots_.size() && slots_[at].id_plus_one != 0) return slots_[at].id_plus_one - 1;
  texts_.push_back(text);
  const auto id_plus_one = static_cast<std::uint32_t>(texts_.size());
  if (at < slots_.size()) {
    slots_[at] = {hash, id_plus_one};
  } else {
    crowded_ = true;
  }
  return id_plus_one - 1;
}

std::uint32_t Interner::find(std::string_view text) const {
  const std::size_t at = slot_of(text, hash_text(text));
  return at == slots_.size() || slots_[at].id_plus_one == 0 ? kUnknown : slots_[at].id_plus_one - 1;
}

void Interner::clear() {
  slots_.assign(kMinSlots, Slot{});
  texts_.clear();
  crowded_ = false;
}

void Interner::grow() {
  std::vector<Slot> old(2 * slots_.size());
  old.swap(slots_);
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.id_plus_one == 0) continue;
    std::size_t at = slot.hash & mask;
    for (std::size_t probe = 1; slots_[at].id_plus_one != 0; ++probe)
      at = (at + probe) & mask;
    slots_[at] = slot;
  }
}

}  // namespace agent_timeline::diff
