// The words with a special meaning in a language, packed at compile time for look-ups without
// allocation. For the rules of languages (code/lex/rules.h).
// Layout: the words in the order of their buckets, each preceded by a byte with its length and
// kind; `starts` has the offset of each bucket.
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
  /// A keyword that is followed by the name of a function, such as `def`.
  defines_function,
  /// A keyword that is followed by the name of a type, such as `class`.
  defines_type,
  /// A keyword if white space and a word, a string, `{`, `[` or `*` follow it, else a name.
  contextual,
};

inline constexpr std::size_t kWordBuckets = 32;
/// The longest word that a table can hold.
inline constexpr std::size_t kLongestWord = 31;

/// A view of a table. `bytes` is null if the table is empty.
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

/// Words of one kind, separated by single spaces.
struct WordList {
  WordKind kind;
  std::string_view words;
};

/// Packs `lists`; `Size` is the total size of the words plus one byte for each. If a word is in
/// several lists, the first one counts.
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

/// Packs the words of a language, each list separated by single spaces; trailing lists may be
/// omitted. Words in `define_functions`, `define_types` and `contextual` are keywords.
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

/// Returns the kind of `word`; `none` if the table lacks it.
[[nodiscard]] WordKind find_word(const Words& words, std::string_view word);

}  // namespace agent_timeline::code::lex
