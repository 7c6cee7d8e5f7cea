#include "blocks/byte_set.h"

#include <string_view>

namespace agent_timeline {

void add_range(ByteSet& set, unsigned first, unsigned last) {
  for (unsigned byte = first; byte <= last; ++byte)
    set.add(static_cast<unsigned char>(byte));
}

bool add_shorthand(char letter, ByteSet& set) {
  if (letter == 's') {
    for (const char space : std::string_view(" \t\n\v\f\r"))
      set.add(static_cast<unsigned char>(space));
    return true;
  }
  if (letter != 'd' && letter != 'w') return false;
  add_range(set, '0', '9');
  if (letter == 'd') return true;
  add_range(set, 'a', 'z');
  add_range(set, 'A', 'Z');
  set.add('_');
  return true;
}

ByteSet complement(const ByteSet& set) {
  ByteSet out;
  const ByteSet inner = continuation_bytes();
  for (std::size_t i = 0; i < out.bits.size(); ++i)
    out.bits[i] = ~(set.bits[i] | inner.bits[i]);
  return out;
}

ByteSet continuation_bytes() {
  ByteSet set;
  add_range(set, 0x80, 0xBF);
  return set;
}

void add_other_case(ByteSet& set) {
  for (unsigned upper = 'A'; upper <= 'Z'; ++upper) {
    const auto one = static_cast<unsigned char>(upper);
    const auto other = static_cast<unsigned char>(upper | 0x20U);
    if (!set.has(one) && !set.has(other)) continue;
    set.add(one);
    set.add(other);
  }
}

}  // namespace agent_timeline
