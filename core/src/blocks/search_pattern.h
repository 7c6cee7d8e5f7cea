// The pattern of a search, compiled to highlight the matches in the lines that a tool returned:
// literal text, or the regular expressions that agents commonly use.
// Invariant: no backtracking. The work is linear in the pattern and the text; matches that would
// take more are not highlighted.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/text_range.h"
#include "blocks/byte_set.h"

namespace agent_timeline {

/// A step of the matching machine. `first` and `second` are offsets to the next steps, relative to
/// this one.
struct PatternStep {
  enum class Kind : std::uint8_t {
    byte,
    set,
    /// Continues at `first` and, with lower priority, at `second`.
    split,
    jump,
    line_start,
    line_end,
    word_boundary,
    not_word_boundary,
    match,
  };
  Kind kind = Kind::match;
  /// The byte, or the index of the set.
  std::uint8_t value = 0;
  std::int16_t first = 1;
  std::int16_t second = 0;
};

/// A pattern without steps matches nothing.
struct SearchPattern {
  std::vector<PatternStep> steps;
  std::vector<ByteSet> sets;
  /// The bytes that a match can begin with.
  ByteSet first;
  bool ignores_case = false;
};

struct PatternOptions {
  /// All characters of the pattern are literal.
  bool literal = false;
  /// Applies to ASCII letters only.
  bool ignores_case = false;
};

/// Compiles a pattern in ripgrep's syntax: alternatives, groups, classes of ASCII characters, `.`,
/// `\d \w \s` and their negations, `^ $ \b \B`, and all repetitions, including lazy ones. A pattern
/// with anything else (look-around, back references, Unicode classes), or one that is too long, has
/// no steps.
[[nodiscard]] SearchPattern compile_pattern(std::string_view text, PatternOptions options);

/// Finds the matches of one pattern in line after line.
class PatternMatcher {
 public:
  /// `pattern` must outlive the matcher.
  explicit PatternMatcher(const SearchPattern& pattern);

  /// Appends the non-empty matches in `line`, in order and without overlap: the leftmost first, and
  /// among those the one that the pattern prefers. They do not split characters.
  void find(std::string_view line, std::vector<TextRange>& marks);

 private:
  /// A state of the machine and where its match began.
  struct Thread {
    std::uint16_t step = 0;
    std::uint32_t begin = 0;
  };
  [[nodiscard]] bool find_next(std::string_view line, std::size_t from, TextRange& found);
  void add_threads(Thread thread, std::string_view line, std::size_t at,
                   std::vector<Thread>& threads);
  [[nodiscard]] bool consumes(const PatternStep& step, unsigned char byte) const;
  [[nodiscard]] bool advance(std::string_view line, std::size_t at, TextRange& found);

  const SearchPattern& pattern_;
  std::vector<Thread> current_;
  std::vector<Thread> next_;
  std::vector<std::uint16_t> pending_;
  /// For each step, the round in which it was last visited.
  std::vector<std::uint32_t> seen_;
  std::uint32_t round_ = 0;
  std::size_t work_left_ = 0;
};

}  // namespace agent_timeline
