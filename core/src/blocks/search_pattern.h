// The pattern of a search, as far as it is needed to mark what matched in the lines that a tool
// gave back: literal text, or the regular expressions that agents write most.
// Invariant: no backtracking. The work is linear in the pattern and in the text; what would take
// more leaves marks out.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/text_range.h"
#include "blocks/byte_set.h"

namespace agent_timeline {

/// A step of the machine that looks for matches; where it goes on is relative to itself.
struct PatternStep {
  enum class Kind : std::uint8_t {
    byte,
    set,
    /// Goes on at `first`, and if that fails at `second`.
    split,
    jump,
    line_start,
    line_end,
    word_border,
    no_word_border,
    match,
  };
  Kind kind = Kind::match;
  /// The byte, or the index of the set.
  std::uint8_t value = 0;
  std::int16_t first = 1;
  std::int16_t second = 0;
};

/// Without steps it marks nothing.
struct SearchPattern {
  std::vector<PatternStep> steps;
  std::vector<ByteSet> sets;
  /// Bytes that a match can begin with.
  ByteSet first;
  bool ignores_case = false;
};

struct PatternOptions {
  /// No character of the pattern has a meaning of its own.
  bool literal = false;
  /// Of ASCII letters.
  bool ignores_case = false;
};

/// Read as ripgrep does: alternatives, groups, classes of ASCII characters, `.`, `\d \w \s` and
/// their opposites, `^ $ \b \B`, and all repetitions, lazy ones too. A pattern with anything else
/// (look-around, back references, Unicode classes), or one that is too long, has no steps.
[[nodiscard]] SearchPattern compile_pattern(std::string_view text, PatternOptions options);

/// Finds the matches of one pattern in one line after another.
class PatternMatcher {
 public:
  /// `pattern` must outlive the matcher.
  explicit PatternMatcher(const SearchPattern& pattern);

  /// Appends the matches in `line` that are not empty, in order and apart: the leftmost first, and
  /// of those the one that the pattern prefers. They begin and end between characters.
  void find(std::string_view line, std::vector<TextRange>& marks);

 private:
  /// A way through the pattern that holds so far, and where it began.
  struct Thread {
    std::uint16_t step = 0;
    std::uint32_t begin = 0;
  };
  [[nodiscard]] bool find_next(std::string_view line, std::size_t from, TextRange& found);
  void follow(Thread thread, std::string_view line, std::size_t at, std::vector<Thread>& threads);
  [[nodiscard]] bool takes(const PatternStep& step, unsigned char byte) const;
  [[nodiscard]] bool advance(std::string_view line, std::size_t at, TextRange& found);

  const SearchPattern& pattern_;
  std::vector<Thread> current_;
  std::vector<Thread> next_;
  std::vector<std::uint16_t> pending_;
  /// For each step, the round in which it was last followed.
  std::vector<std::uint32_t> seen_;
  std::uint32_t round_ = 0;
  std::size_t work_left_ = 0;
};

}  // namespace agent_timeline
