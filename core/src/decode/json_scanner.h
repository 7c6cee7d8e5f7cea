// The tokens of a JSON text by RFC 8259, for the reader. Accepts no more than the grammar does:
// strings are valid UTF-8 without control characters, and a surrogate escape comes in a pair.
// Each byte is looked at a bounded number of times.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace agent_timeline {

enum class JsonToken : std::uint8_t {
  /// Nothing is left but white space.
  end,
  /// No token of JSON, or one that is cut short.
  invalid,
  begin_object,
  end_object,
  begin_array,
  end_array,
  colon,
  comma,
  null,
  boolean_true,
  boolean_false,
  number,
  string,
};

class JsonScanner {
 public:
  /// `text` must outlive the scanner. A byte order mark at its start is skipped.
  explicit JsonScanner(std::string_view text);

  /// Takes the next token. After `end` and `invalid` there is nothing to take.
  [[nodiscard]] JsonToken next();

  /// The spelling of the number that `next` has just taken.
  [[nodiscard]] std::string_view number() const { return number_; }
  /// The decoded text of the string that `next` has just taken; it may be moved from.
  [[nodiscard]] std::string& string() { return string_; }

 private:
  JsonToken read_word(std::string_view word, JsonToken token);
  JsonToken read_number();
  /// Skips at least one digit.
  bool skip_digits();
  JsonToken read_string();
  bool read_escape();
  bool read_code_unit();
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string_view number_;
  std::string string_;
};

}  // namespace agent_timeline
