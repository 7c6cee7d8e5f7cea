// Compiles the text of a pattern into the steps of blocks/search_pattern.h.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "base/limits.h"
#include "base/utf8.h"
#include "blocks/byte_set.h"
#include "blocks/search_pattern.h"

namespace agent_timeline {
namespace {

using Kind = PatternStep::Kind;

constexpr std::size_t kMaxSteps = 512;
constexpr std::size_t kMaxSets = 255;
/// Reserve for the steps of one multi-byte character.
constexpr std::size_t kSpareSteps = 4;
/// Nesting depth of groups.
constexpr int kMaxGroupDepth = 16;
/// Larger counts in repetitions `{n,m}` would take too many steps.
constexpr std::size_t kMaxRepetitions = 100;
constexpr std::size_t kUnlimited = static_cast<std::size_t>(-1);

/// The character that `\c` stands for: a punctuation character itself or a control character.
/// Nothing for other escapes.
std::optional<char> escaped(char c) {
  if (c == 't') return '\t';
  if (c == 'n') return '\n';
  if (c == 'r') return '\r';
  if (c == 'f') return '\f';
  if (c == 'v') return '\v';
  if (is_ascii_alphanumeric(c) || static_cast<unsigned char>(c) >= 0x80) return std::nullopt;
  return c;
}

class PatternCompiler {
 public:
  PatternCompiler(std::string_view text, PatternOptions options) : rest_(text), options_(options) {
    out_.ignores_case = options.ignores_case;
  }

  SearchPattern run() {
    if (!options_.literal && take("(?i)")) out_.ignores_case = true;
    const bool is_valid = options_.literal ? read_literal() : read_alternatives(0) && rest_.empty();
    if (!is_valid || out_.steps.size() >= kMaxSteps - kSpareSteps || out_.sets.size() > kMaxSets)
      return {};
    emit(Kind::match);
    collect_first_bytes();
    return std::move(out_);
  }

 private:
  bool take(std::string_view text) {
    if (!rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    return true;
  }

  void emit(Kind kind, std::uint8_t value = 0) { out_.steps.push_back({kind, value, 1, 0}); }

  void emit_split(std::size_t at, std::ptrdiff_t into, std::ptrdiff_t past, bool lazy) {
    PatternStep step{Kind::split, 0, static_cast<std::int16_t>(into),
                     static_cast<std::int16_t>(past)};
    if (lazy) std::swap(step.first, step.second);
    out_.steps.insert(out_.steps.begin() + static_cast<std::ptrdiff_t>(at), step);
  }

  void emit_set(const ByteSet& set) {
    emit(Kind::set, static_cast<std::uint8_t>(out_.sets.size()));
    out_.sets.push_back(set);
  }

  /// Emits one character that is not in `set`, with all of its bytes.
  void emit_complement(const ByteSet& set) {
    emit_set(complement(set));
    const std::size_t begin = out_.steps.size();
    emit_set(continuation_bytes());
    (void)repeat(begin, 0, kUnlimited, false);
  }

  void emit_byte(char c) {
    emit(Kind::byte, static_cast<unsigned char>(out_.ignores_case ? to_lower_ascii(c) : c));
  }

  bool read_literal() {
    for (const char c : rest_)
      emit_byte(c);
    return !rest_.empty() && rest_.size() < kMaxSteps;
  }

  /// Reads `a|b|c`: each alternative but the last has a split before it and a jump to the end after
  /// it.
  bool read_alternatives(int depth) {
    std::vector<std::size_t> jumps;
    for (std::size_t begin = out_.steps.size();; begin = out_.steps.size()) {
      if (!read_sequence(depth)) return false;
      if (!take("|")) break;
      const auto length = static_cast<std::ptrdiff_t>(out_.steps.size() - begin);
      emit_split(begin, 1, length + 2, false);
      jumps.push_back(out_.steps.size());
      emit(Kind::jump);
    }
    for (const std::size_t jump : jumps)
      out_.steps[jump].first = static_cast<std::int16_t>(out_.steps.size() - jump);
    return true;
  }

  bool read_sequence(int depth) {
    while (!rest_.empty() && rest_.front() != '|' && rest_.front() != ')') {
      const std::size_t begin = out_.steps.size();
      if (!read_atom(depth) || !read_repetition(begin)) return false;
      if (out_.steps.size() >= kMaxSteps - kSpareSteps || out_.sets.size() > kMaxSets) return false;
    }
    return true;
  }

  bool read_atom(int depth) {
    const char c = rest_.front();
    if (c == '*' || c == '+' || c == '?') return false;
    if (c == '(') return read_group(depth);
    if (c == '[') return read_class();
    if (c == '\\') return read_escape();
    if (c == '.' || c == '^' || c == '$') {
      rest_.remove_prefix(1);
      if (c == '.') {
        emit_complement({});
      } else {
        emit(c == '^' ? Kind::line_start : Kind::line_end);
      }
      return true;
    }
    const std::size_t length = decode_utf8(rest_, 0).length;
    for (std::size_t i = 0; i < length; ++i)
      emit_byte(rest_[i]);
    rest_.remove_prefix(length);
    return true;
  }

  bool read_group(int depth) {
    if (depth == kMaxGroupDepth) return false;
    rest_.remove_prefix(1);
    if (take("?:")) return read_alternatives(depth + 1) && take(")");
    if (take("?P<") || take("?<")) {
      const std::size_t end = rest_.find('>');
      if (end == std::string_view::npos || rest_.front() == '=' || rest_.front() == '!') {
        return false;
      }
      rest_.remove_prefix(end + 1);
    } else if (rest_.starts_with("?")) {
      return false;
    }
    return read_alternatives(depth + 1) && take(")");
  }

  bool read_escape() {
    if (rest_.size() < 2) return false;
    const char c = rest_[1];
    rest_.remove_prefix(2);
    if (c == 'b' || c == 'B') {
      emit(c == 'b' ? Kind::word_boundary : Kind::not_word_boundary);
      return true;
    }
    ByteSet set;
    if (add_shorthand(to_lower_ascii(c), set)) {
      // Letters of other scripts count as word characters, as they do for word boundaries.
      if (c == 'w') add_range(set, 0xC2, 0xF4);
      if (c == 'W') add_range(set, 0x80, 0xFF);
      if (c != to_lower_ascii(c)) {
        emit_complement(set);
      } else {
        emit_characters(set);
      }
      return true;
    }
    const std::optional<char> plain = escaped(c);
    if (plain) emit_byte(*plain);
    return plain.has_value();
  }

  /// Emits one character whose first byte is in the set.
  void emit_characters(const ByteSet& set) {
    emit_set(set);
    if (!set.has(0xC2)) return;
    const std::size_t begin = out_.steps.size();
    emit_set(continuation_bytes());
    (void)repeat(begin, 0, kUnlimited, false);
  }

  /// Reads a class of ASCII characters such as `[a-z_]`.
  bool read_class() {
    rest_.remove_prefix(1);
    const bool negated = take("^");
    ByteSet set;
    for (bool first = true; first || !rest_.starts_with("]"); first = false) {
      if (!read_class_member(set)) return false;
    }
    rest_.remove_prefix(1);
    if (out_.ignores_case) add_other_case(set);
    if (negated) {
      emit_complement(set);
    } else {
      emit_set(set);
    }
    return true;
  }

  bool read_class_member(ByteSet& set) {
    if (rest_.starts_with("\\") && rest_.size() > 1 && add_shorthand(rest_[1], set)) {
      rest_.remove_prefix(2);
      return true;
    }
    const std::optional<char> first = read_bound();
    if (!first) return false;
    const bool is_range = rest_.size() > 1 && rest_[0] == '-' && rest_[1] != ']';
    if (is_range) rest_.remove_prefix(1);
    const std::optional<char> last = is_range ? read_bound() : first;
    if (!last || *last < *first) return false;
    add_range(set, static_cast<unsigned char>(*first), static_cast<unsigned char>(*last));
    return true;
  }

  /// Reads one character of a class. A nested `[` is rejected, because regex dialects read it
  /// differently.
  std::optional<char> read_bound() {
    if (rest_.empty() || rest_.front() == '[') return std::nullopt;
    if (static_cast<unsigned char>(rest_.front()) >= 0x80) return std::nullopt;
    char c = rest_.front();
    rest_.remove_prefix(1);
    if (c != '\\') return c;
    if (rest_.empty()) return std::nullopt;
    c = rest_.front();
    rest_.remove_prefix(1);
    return escaped(c);
  }

  bool read_repetition(std::size_t begin) {
    std::size_t min_count = 1;
    std::size_t max_count = 1;
    if (take("*")) {
      min_count = 0;
      max_count = kUnlimited;
    } else if (take("+")) {
      max_count = kUnlimited;
    } else if (take("?")) {
      min_count = 0;
    } else if (!read_counts(min_count, max_count)) {
      return true;
    }
    const bool lazy = take("?");
    if (rest_.starts_with("+") || rest_.starts_with("*")) return false;
    return repeat(begin, min_count, max_count, lazy);
  }

  /// Reads `{n}`, `{n,}` or `{n,m}`; other braces are literal.
  bool read_counts(std::size_t& min_count, std::size_t& max_count) {
    std::string_view text = rest_;
    if (!text.starts_with("{")) return false;
    text.remove_prefix(1);
    const std::optional<std::size_t> first = read_number(text);
    if (!first) return false;
    std::size_t last = *first;
    if (text.starts_with(",")) {
      text.remove_prefix(1);
      last = read_number(text).value_or(kUnlimited);
    }
    if (!text.starts_with("}")) return false;
    rest_ = text.substr(1);
    min_count = *first;
    max_count = last;
    return true;
  }

  static std::optional<std::size_t> read_number(std::string_view& text) {
    if (text.empty() || !is_ascii_digit(text.front())) return std::nullopt;
    std::size_t number = 0;
    while (!text.empty() && is_ascii_digit(text.front())) {
      number =
          std::min(number * 10 + static_cast<std::size_t>(text.front() - '0'), kMaxRepetitions + 1);
      text.remove_prefix(1);
    }
    return number;
  }

  /// Repeats the steps from `begin` on, at least `min_count` and at most `max_count` times.
  bool repeat(std::size_t begin, std::size_t min_count, std::size_t max_count, bool lazy) {
    const std::vector<PatternStep> once(out_.steps.begin() + static_cast<std::ptrdiff_t>(begin),
                                        out_.steps.end());
    const auto length = static_cast<std::ptrdiff_t>(once.size());
    const bool is_unlimited = max_count == kUnlimited;
    const std::size_t copies = is_unlimited ? std::max<std::size_t>(min_count, 1) : max_count;
    if (min_count > copies || copies > kMaxRepetitions) return false;
    if (begin + copies * (once.size() + 2) >= kMaxSteps) return false;
    out_.steps.resize(begin);
    for (std::size_t i = 0; i < copies; ++i) {
      const bool loops = is_unlimited && i + 1 == copies;
      const std::size_t at = out_.steps.size();
      if (i >= min_count) emit_split(at, 1, length + (loops ? 2 : 1), lazy);
      out_.steps.insert(out_.steps.end(), once.begin(), once.end());
      if (!loops) continue;
      if (i >= min_count) {
        emit(Kind::jump);
        out_.steps.back().first = static_cast<std::int16_t>(-(length + 1));
      } else {
        emit_split(out_.steps.size(), -length, 1, lazy);
      }
    }
    return true;
  }

  /// Collects the bytes of all steps that can be reached without consuming a byte.
  void collect_first_bytes() {
    std::vector<bool> seen(out_.steps.size());
    std::vector<std::size_t> pending = {0};
    while (!pending.empty()) {
      const std::size_t index = pending.back();
      pending.pop_back();
      if (seen[index]) continue;
      seen[index] = true;
      const PatternStep& step = out_.steps[index];
      if (step.kind == Kind::byte) {
        add_first_byte(step.value);
      } else if (step.kind == Kind::set) {
        for (std::size_t i = 0; i < out_.first.bits.size(); ++i)
          out_.first.bits[i] |= out_.sets[step.value].bits[i];
      } else if (step.kind != Kind::match) {
        pending.push_back(
            static_cast<std::size_t>(static_cast<std::ptrdiff_t>(index) + step.first));
        if (step.kind == Kind::split) {
          pending.push_back(
              static_cast<std::size_t>(static_cast<std::ptrdiff_t>(index) + step.second));
        }
      }
    }
  }

  void add_first_byte(unsigned char byte) {
    out_.first.add(byte);
    const bool is_letter = byte >= 'a' && byte <= 'z';
    if (out_.ignores_case && is_letter) out_.first.add(static_cast<unsigned char>(byte & ~0x20U));
  }

  std::string_view rest_;
  PatternOptions options_;
  SearchPattern out_;
};

}  // namespace

SearchPattern compile_pattern(std::string_view text, PatternOptions options) {
  return PatternCompiler(text, options).run();
}

}  // namespace agent_timeline
