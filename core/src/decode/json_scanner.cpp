#include "decode/json_scanner.h"

#include <optional>

#include "base/text.h"
#include "base/utf8.h"
#include "decode/json_escape.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

}  // namespace

JsonScanner::JsonScanner(std::string_view text) : text_(text) {
  if (text_.starts_with(kByteOrderMark)) text_.remove_prefix(kByteOrderMark.size());
}

JsonToken JsonScanner::next() {
  while (at_ < text_.size() && is_space(text_[at_]))
    ++at_;
  if (at_ == text_.size()) return JsonToken::end;
  switch (text_[at_]) {
    case '{':
      return ++at_, JsonToken::begin_object;
    case '}':
      return ++at_, JsonToken::end_object;
    case '[':
      return ++at_, JsonToken::begin_array;
    case ']':
      return ++at_, JsonToken::end_array;
    case ':':
      return ++at_, JsonToken::colon;
    case ',':
      return ++at_, JsonToken::comma;
    case '"':
      return ++at_, read_string();
    case 'n':
      return read_word("null", JsonToken::null);
    case 't':
      return read_word("true", JsonToken::boolean_true);
    case 'f':
      return read_word("false", JsonToken::boolean_false);
    default:
      return read_number();
  }
}

JsonToken JsonScanner::read_word(std::string_view word, JsonToken token) {
  if (!text_.substr(at_).starts_with(word)) return JsonToken::invalid;
  at_ += word.size();
  return token;
}

bool JsonScanner::skip_digits() {
  const std::size_t start = at_;
  while (is_digit(peek()))
    ++at_;
  return at_ > start;
}

JsonToken JsonScanner::read_number() {
  const std::size_t start = at_;
  if (peek() == '-') ++at_;
  if (peek() == '0') {
    ++at_;
  } else if (!skip_digits()) {
    return JsonToken::invalid;
  }
  if (peek() == '.') {
    ++at_;
    if (!skip_digits()) return JsonToken::invalid;
  }
  if (peek() == 'e' || peek() == 'E') {
    ++at_;
    if (peek() == '-' || peek() == '+') ++at_;
    if (!skip_digits()) return JsonToken::invalid;
  }
  number_ = text_.substr(start, at_ - start);
  return JsonToken::number;
}

JsonToken JsonScanner::read_string() {
  string_.clear();
  while (at_ < text_.size()) {
    const std::size_t start = at_;
    at_ = skip_plain_ascii(text_, at_);
    string_.append(text_, start, at_ - start);
    if (at_ == text_.size()) break;
    if (text_[at_] == '"') return ++at_, JsonToken::string;
    if (text_[at_] == '\\') {
      if (!read_escape()) break;
      continue;
    }
    const DecodedCharacter character = decode_utf8(text_, at_);
    if (!character.valid || character.length == 1) break;
    string_.append(text_, at_, character.length);
    at_ += character.length;
  }
  return JsonToken::invalid;
}

bool JsonScanner::read_escape() {
  constexpr std::string_view letters = "\"\\/bfnrt";
  constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
  if (at_ + 1 == text_.size()) return false;
  if (text_[at_ + 1] == 'u') return read_code_unit();
  const std::size_t which = letters.find(text_[at_ + 1]);
  if (which == std::string_view::npos) return false;
  string_ += meanings[which];
  at_ += 2;
  return true;
}

bool JsonScanner::read_code_unit() {
  std::optional<char32_t> code = read_unicode_escape(text_, at_);
  if (!code || is_low_surrogate(*code)) return false;
  at_ += kUnicodeEscapeBytes;
  if (is_high_surrogate(*code)) {
    const std::optional<char32_t> low = read_unicode_escape(text_, at_);
    if (!low || !is_low_surrogate(*low)) return false;
    at_ += kUnicodeEscapeBytes;
    code = 0x10000 + ((*code - 0xD800) << 10) + (*low - 0xDC00);
  }
  append_utf8(string_, *code);
  return true;
}

}  // namespace agent_timeline
