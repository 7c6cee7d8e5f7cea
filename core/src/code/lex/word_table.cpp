#include "code/lex/word_table.h"

#include <cstring>

namespace agent_timeline::code::lex {

WordKind find_word(const Words& words, std::string_view word) {
  if (words.bytes == nullptr || word.empty() || word.size() > kLongestWord) return WordKind::none;
  const std::size_t bucket = word_bucket(word);
  const char* at = words.bytes + words.starts[bucket];
  const char* const end = words.bytes + words.starts[bucket + 1];
  while (at != end) {
    const auto head = static_cast<unsigned char>(*at++);
    const std::size_t size = head & kLongestWord;
    if (size == word.size() && std::memcmp(at, word.data(), size) == 0) {
      return static_cast<WordKind>(head >> 5);
    }
    at += size;
  }
  return WordKind::none;
}

}  // namespace agent_timeline::code::lex
