#include "blocks/partial_input.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "base/utf8.h"

namespace agent_timeline {
namespace {

bool is_high_surrogate(char32_t code) {
  return code >= 0xD800 && code <= 0xDBFF;
}

bool is_low_surrogate(char32_t code) {
  return code >= 0xDC00 && code <= 0xDFFF;
}

std::optional<char32_t> hex_digit(char c) {
  if (c >= '0' && c <= '9') return static_cast<char32_t>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<char32_t>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<char32_t>(c - 'A' + 10);
  return std::nullopt;
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}

  bool take(char c) {
    skip_space();
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  /// The string whose opening quote was taken. At the end of the text, half an escape is dropped.
  std::string take_string() {
    std::string out;
    while (!rest_.empty()) {
      const std::size_t plain = std::min(rest_.find_first_of("\"\\"), rest_.size());
      out += rest_.substr(0, plain);
      rest_.remove_prefix(plain);
      if (rest_.empty()) break;
      if (rest_.front() == '"') {
        rest_.remove_prefix(1);
        return out;
      }
      if (!take_escape(out)) rest_ = {};
    }
    was_cut_ = true;
    return out;
  }

  /// Whether the last string had no closing quote.
  [[nodiscard]] bool was_cut() const { return was_cut_; }

  /// Skips to the `,` or the closing bracket that ends the value, and does not take it. False when
  /// it is there already, or the text has ended.
  bool skip_value() {
    std::size_t depth = 0;
    bool skipped = false;
    while (!rest_.empty()) {
      const char c = rest_.front();
      const bool closes = c == '}' || c == ']';
      if (depth == 0 && (closes || c == ',')) break;
      rest_.remove_prefix(1);
      skipped = true;
      if (c == '{' || c == '[') ++depth;
      if (closes) --depth;
      if (c == '"') take_string();
    }
    return skipped;
  }

 private:
  void skip_space() {
    while (!rest_.empty() && is_space(rest_.front()))
      rest_.remove_prefix(1);
  }

  /// The code unit of `\uXXXX` at the start; absent when it is cut or none.
  [[nodiscard]] std::optional<char32_t> peek_unit() const {
    if (rest_.size() < 6 || !rest_.starts_with("\\u")) return std::nullopt;
    char32_t code = 0;
    for (const char c : rest_.substr(2, 4)) {
      const auto digit = hex_digit(c);
      if (!digit) return std::nullopt;
      code = code * 16 + *digit;
    }
    return code;
  }

  bool take_unicode(std::string& out) {
    const auto first = peek_unit();
    if (!first) return false;
    rest_.remove_prefix(6);
    if (!is_high_surrogate(*first)) {
      append_utf8(out, *first);
      return true;
    }
    const bool may_follow = rest_.size() < 6 && rest_.find('"') == std::string_view::npos;
    if (may_follow) return false;
    const auto second = peek_unit();
    if (!second || !is_low_surrogate(*second)) {
      append_utf8(out, kReplacementCharacter);
      return true;
    }
    rest_.remove_prefix(6);
    append_utf8(out, 0x10000 + ((*first - 0xD800) << 10U) + (*second - 0xDC00));
    return true;
  }

  /// Takes one escape; false when it is cut or none.
  bool take_escape(std::string& out) {
    if (rest_.size() < 2) return false;
    if (rest_[1] == 'u') return take_unicode(out);
    constexpr std::string_view names = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    const std::size_t which = names.find(rest_[1]);
    if (which == std::string_view::npos) return false;
    out += meanings[which];
    rest_.remove_prefix(2);
    return true;
  }

  std::string_view rest_;
  bool was_cut_ = false;
};

Value read_objects(Scanner& scanner);

/// The members of an object whose opening bracket was taken, up to its closing one. A list of
/// objects is read in the outermost object only, so that the depth is bounded.
Value read_members(Scanner& scanner, bool is_outermost) {
  Value members = Value::object();
  while (scanner.take('"')) {
    std::string key = scanner.take_string();
    if (scanner.was_cut() || !scanner.take(':')) break;
    if (scanner.take('"')) {
      members.add(std::move(key), Value::string(scanner.take_string()));
    } else if (is_outermost && scanner.take('[')) {
      Value objects = read_objects(scanner);
      if (objects.size() > 0) members.add(std::move(key), std::move(objects));
    } else {
      scanner.skip_value();
    }
    if (!scanner.take(',')) break;
  }
  return members;
}

/// The objects that a list begins with, and the rest of it skipped.
Value read_objects(Scanner& scanner) {
  Value objects = Value::array();
  while (scanner.take('{')) {
    objects.add({}, read_members(scanner, false));
    scanner.skip_value();
    if (!scanner.take('}') || !scanner.take(',')) break;
  }
  while (scanner.take(',') || scanner.skip_value()) {
  }
  scanner.take(']');
  return objects;
}

}  // namespace

Value read_partial_input(std::string_view text) {
  Scanner scanner(utf8_prefix(text, limits::kPartialInputBytes));
  return scanner.take('{') ? read_members(scanner, true) : Value();
}

std::string read_json_string(std::string_view text) {
  return Scanner(text).take_string();
}

}  // namespace agent_timeline
