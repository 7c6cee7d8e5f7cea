#include "base/json/layout.h"

#include <utility>
#include <vector>

#include "base/ascii.h"
#include "base/json/escape.h"
#include "base/limits.h"
#include "base/text.h"

namespace agent_timeline {
namespace {

/// Copies one token after another; the stack of open brackets decides what may follow.
class JsonReformatter {
 public:
  explicit JsonReformatter(std::string_view text) : text_(text) {}

  std::optional<std::string> run() {
    if (!read_value() || open_.empty()) return std::nullopt;
    while (!open_.empty()) {
      if (!read_next()) return std::nullopt;
    }
    skip_space();
    if (at_ != text_.size()) return std::nullopt;
    return std::move(out_);
  }

 private:
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_]))
      ++at_;
  }

  bool take(char c) {
    skip_space();
    if (peek() != c || at_ == text_.size()) return false;
    ++at_;
    return true;
  }

  void begin_line() {
    out_ += '\n';
    out_.append(2 * open_.size(), ' ');
  }

  /// Reads the end of the innermost bracket or its next member.
  bool read_next() {
    const char closing = open_.back() == '{' ? '}' : ']';
    if (take(closing)) {
      open_.pop_back();
      if (!std::exchange(is_empty_, false)) begin_line();
      out_ += closing;
      return true;
    }
    if (!is_empty_) {
      if (!take(',')) return false;
      out_ += ',';
    }
    is_empty_ = false;
    begin_line();
    if (closing == ']') return read_value();
    skip_space();
    if (!read_string() || !take(':')) return false;
    out_ += ": ";
    return read_value();
  }

  bool read_value() {
    skip_space();
    const char c = peek();
    if (c == '{' || c == '[') {
      if (open_.size() == limits::kJsonDepth) return false;
      ++at_;
      out_ += c;
      open_.push_back(c);
      is_empty_ = true;
      return true;
    }
    if (c == '"') return read_string();
    if (c == '-' || is_ascii_digit(c)) return read_number();
    return read_word("true") || read_word("false") || read_word("null");
  }

  bool read_word(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    copy(word.size());
    return true;
  }

  bool read_string() {
    if (peek() != '"') return false;
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != '"') {
      if (static_cast<unsigned char>(text_[end]) < 0x20) return false;
      const std::size_t length = text_[end] == '\\' ? escape_length(end) : 1;
      if (length == 0) return false;
      end += length;
    }
    if (end >= text_.size()) return false;
    copy(end + 1 - at_);
    return true;
  }

  /// Returns the length of the escape at `at`, or 0 if it is not a valid escape.
  [[nodiscard]] std::size_t escape_length(std::size_t at) const {
    if (text_.size() < at + 2) return 0;
    if (std::string_view("\"\\/bfnrt").find(text_[at + 1]) != std::string_view::npos) return 2;
    return read_unicode_escape(text_, at) ? kUnicodeEscapeBytes : 0;
  }

  bool read_number() {
    std::size_t end = at_ + (peek() == '-' ? 1U : 0U);
    const std::size_t first_digit = end;
    if (!skip_digits(end) || (text_[first_digit] == '0' && end > first_digit + 1)) return false;
    if (end < text_.size() && text_[end] == '.' && !skip_digits(++end)) return false;
    if (end < text_.size() && (text_[end] == 'e' || text_[end] == 'E')) {
      ++end;
      if (end < text_.size() && (text_[end] == '+' || text_[end] == '-')) ++end;
      if (!skip_digits(end)) return false;
    }
    copy(end - at_);
    return true;
  }

  bool skip_digits(std::size_t& at) const {
    const std::size_t start = at;
    while (at < text_.size() && is_ascii_digit(text_[at]))
      ++at;
    return at > start;
  }

  void copy(std::size_t length) {
    out_ += text_.substr(at_, length);
    at_ += length;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string out_;
  std::vector<char> open_;
  /// Nothing was read since the innermost bracket was opened.
  bool is_empty_ = false;
};

}  // namespace

std::optional<std::string> reformat_json(std::string_view text) {
  return JsonReformatter(text).run();
}

}  // namespace agent_timeline
