// The words that a language names, packed at compile time for a lookup without allocation.
// For the rules of languages (code/lex/rules.h).
// Layout: the words in the order of their buckets, each behind one byte that holds its length and
// what it is; `starts` says where each bucket begins.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace agent_timeline::code::lex {

enum class WordKind : std::uint8_t {
  none,
  keyword,
  constant,
  type,
  /// A built-in function.
  function,
  /// A keyword behind which a function is named, such as `def`.
  defines_function,
  /// A keyword behind which a type is named, such as `class`.
  defines_type,
  /// A keyword in front of a space and a word, a string, `{`, `[` or `*`, else a name.
  contextual,
};

inline constexpr std::size_t kWordBuckets = 32;
/// The longest word that tables can hold.
inline constexpr std::size_t kLongestWord = 31;

/// A view of a table. `bytes` of an empty one is null.
struct Words {
  const std::uint16_t* starts = nullptr;
  const char* bytes = nullptr;
};

template <std::size_t Size>
struct WordTable {
  std::array<std::uint16_t, kWordBuckets + 1> starts{};
  std::array<char, Size> bytes{};

  // NOLINTNEXTLINE(google-explicit-constructor): a table is written where rules want its view.
  constexpr operator Words() const { return {starts.data(), bytes.data()}; }
};

[[nodiscard]] constexpr std::size_t word_bucket(std::string_view word) {
  const auto byte = [&](std::size_t at) {
    return static_cast<std::size_t>(static_cast<unsigned char>(word[at]));
  };
  return (byte(0) * 3 + byte(word.size() - 1) * 5 + byte(word.size() / 2) + word.size()) %
         kWordBuckets;
}

/// A list of words of one kind, one space between them.
struct WordList {
  WordKind kind;
  std::string_view words;
};

/// Packs `lists`; `Size` is the number of bytes that all the words take with one more for each.
/// A word that stands in several lists is what the first one says.
template <std::size_t Size, std::size_t Count>
constexpr WordTable<Size> pack_words(const std::array<WordList, Count>& lists) {
  WordTable<Size> table;
  std::size_t used = 0;
  for (std::size_t bucket = 0; bucket < kWordBuckets; ++bucket) {
    table.starts[bucket] = static_cast<std::uint16_t>(used);
    for (const WordList& list : lists) {
      for (std::size_t at = 0; at < list.words.size();) {
        std::size_t end = at;
        while (end < list.words.size() && list.words[end] != ' ')
          ++end;
        const std::string_view word = list.words.substr(at, end - at);
        at = end + 1;
        if (word.empty() || word_bucket(word) != bucket) continue;
        table.bytes[used++] =
            static_cast<char>(word.size() | static_cast<unsigned>(list.kind) << 5);
        for (const char c : word)
          table.bytes[used++] = c;
      }
    }
  }
  table.starts[kWordBuckets] = static_cast<std::uint16_t>(used);
  return table;
}

/// The lists of a language, each of words with one space between them; the last ones may be left
/// out. `define_functions` and `define_types` are keywords, as are the `contextual` ones.
template <std::size_t K, std::size_t C, std::size_t T = 1, std::size_t F = 1, std::size_t D = 1,
          std::size_t X = 1, std::size_t B = 1>
constexpr auto make_words(const char (&keywords)[K], const char (&constants)[C],
                          const char (&types)[T] = "", const char (&define_functions)[F] = "",
                          const char (&define_types)[D] = "", const char (&contextual)[X] = "",
                          const char (&functions)[B] = "") {
  return pack_words<K + C + T + F + D + X + B>(
      std::array<WordList, 7>{{{WordKind::defines_function, {define_functions, F - 1}},
                               {WordKind::defines_type, {define_types, D - 1}},
                               {WordKind::keyword, {keywords, K - 1}},
                               {WordKind::constant, {constants, C - 1}},
                               {WordKind::type, {types, T - 1}},
                               {WordKind::contextual, {contextual, X - 1}},
                               {WordKind::function, {functions, B - 1}}}});
}

/// What `word` is; `none` when the table does not have it.
[[nodiscard]] WordKind find_word(const Words& words, std::string_view word);

}  // namespace agent_timeline::code::lex
