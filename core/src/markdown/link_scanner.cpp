#include "markdown/link_scanner.h"

#include <algorithm>

#include "base/text.h"
#include "markdown/ascii.h"
#include "markdown/entities.h"
#include "markdown/references.h"

namespace agent_timeline::markdown {
namespace {

/// cmark's limit; the specification requires at least three.
constexpr std::size_t kParentheses = 32;

/// Reads forward and records whether it reached the end of the text.
class Cursor {
 public:
  Cursor(std::string_view text, std::size_t at) : text_(text), at_(at) {}

  [[nodiscard]] std::size_t at() const { return at_; }
  void move_to(std::size_t at) { at_ = at; }
  [[nodiscard]] bool open() const { return open_; }

  /// Returns NUL, which no text contains, at the end.
  [[nodiscard]] char peek(std::size_t ahead = 0) {
    if (at_ + ahead < text_.size()) return text_[at_ + ahead];
    open_ = true;
    return '\0';
  }
  [[nodiscard]] bool at_end() {
    if (at_ < text_.size()) return false;
    open_ = true;
    return true;
  }
  void skip(std::size_t count = 1) { at_ += count; }
  bool take(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  void skip_blanks() {
    while (is_blank_character(peek()))
      skip();
  }
  void skip_white_space() {
    while (is_ascii_white_space(peek()))
      skip();
  }
  /// Also true at the end of the text.
  bool take_line_end() { return at_end() || take('\n'); }
  /// Takes a backslash and the punctuation that it escapes.
  bool take_escape() {
    if (peek() != '\\' || !is_ascii_punctuation(peek(1))) return false;
    skip(2);
    return true;
  }
  [[nodiscard]] std::string_view from(std::size_t begin) const {
    return text_.substr(begin, at_ - begin);
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  bool open_ = false;
};

struct Part {
  bool found = false;
  std::string_view text;
};

Part scan_bracketed_destination(Cursor& cursor) {
  const std::size_t begin = cursor.at();
  while (!cursor.at_end()) {
    const char c = cursor.peek();
    if (c == '>') {
      const std::string_view text = cursor.from(begin);
      cursor.skip();
      return {true, text};
    }
    if (c == '\n' || c == '<') return {};
    cursor.skip(c == '\\' && cursor.peek(1) != '\0' ? 2 : 1);
  }
  return {};
}

Part scan_bare_destination(Cursor& cursor) {
  const std::size_t begin = cursor.at();
  std::size_t depth = 0;
  while (!cursor.at_end() && !is_space(cursor.peek())) {
    if (cursor.take_escape()) continue;
    const char c = cursor.peek();
    if (c == ')' && depth == 0) break;
    if (c == '(' && ++depth > kParentheses) return {};
    if (c == ')') --depth;
    cursor.skip();
  }
  const bool empty = cursor.at() == begin;
  // An empty destination is allowed only before the end of an inline link.
  if (empty && cursor.peek() != ')') return {};
  return {true, cursor.from(begin)};
}

Part scan_destination(Cursor& cursor) {
  return cursor.take('<') ? scan_bracketed_destination(cursor) : scan_bare_destination(cursor);
}

bool is_quote(char c) {
  return c == '"' || c == '\'' || c == '(';
}

/// Moves to the end of the title behind the opening `quote`, or to the end of the text. Returns
/// false if there is something that no title contains.
bool skip_title_text(Cursor& cursor, char quote) {
  const char closing = quote == '(' ? ')' : quote;
  while (!cursor.at_end() && cursor.peek() != closing) {
    if (cursor.take_escape()) continue;
    if (cursor.peek() == '(' && quote == '(') return false;
    cursor.skip();
  }
  return true;
}

/// On failure the cursor is somewhere behind the opening quote.
Part scan_title(Cursor& cursor) {
  const char quote = cursor.peek();
  if (!is_quote(quote)) return {};
  cursor.skip();
  const std::size_t begin = cursor.at();
  if (!skip_title_text(cursor, quote) || cursor.at_end()) return {};
  const std::string_view text = cursor.from(begin);
  cursor.skip();
  return {true, text};
}

/// Skips white space with at most one line end.
void skip_to_next_part(Cursor& cursor) {
  cursor.skip_blanks();
  if (cursor.take_line_end()) cursor.skip_blanks();
}

bool take_rest_of_line(Cursor& cursor) {
  cursor.skip_blanks();
  return cursor.take_line_end();
}

/// Takes the title behind a destination if only white space follows on its line, and moves the
/// cursor behind that line; otherwise the cursor stays. Sets `open_title` as in LinkDefinition.
std::string_view take_title_line(Cursor& cursor, std::size_t& open_title) {
  const std::size_t before = cursor.at();
  skip_to_next_part(cursor);
  const std::size_t quote = cursor.at();
  if (quote != before && is_quote(cursor.peek())) {
    const Part title = scan_title(cursor);
    if (title.found && take_rest_of_line(cursor)) return title.text;
    if (!title.found && cursor.at_end()) open_title = quote;
  }
  cursor.move_to(before);
  return {};
}

constexpr ByteSet kLabelMarks = byte_set("[]\\");

/// Returns the end of the bytes from `at` on, up to `limit`, that have no special meaning in a
/// label.
std::size_t end_of_plain_label(std::string_view text, std::size_t at, std::size_t limit) {
  while (at < limit && !has_byte(kLabelMarks, text[at]))
    ++at;
  return at;
}

}  // namespace

LabelScan scan_label(std::string_view text, std::size_t at) {
  Cursor cursor(text, at);
  if (!cursor.take('[')) return {0, {}, cursor.open()};
  const std::size_t begin = cursor.at();
  const std::size_t limit = std::min(text.size(), begin + kLabelBytes + 1);
  while (!cursor.at_end()) {
    cursor.move_to(end_of_plain_label(text, cursor.at(), limit));
    if (cursor.at_end()) break;
    const char c = cursor.peek();
    if (c == '[' || cursor.at() - begin > kLabelBytes) return {};
    if (c == ']') return {cursor.at() + 1, cursor.from(begin), false};
    if (!cursor.take_escape()) cursor.skip();
  }
  return {0, {}, cursor.at() - begin <= kLabelBytes};
}

LinkTail scan_link_tail(std::string_view text, std::size_t at) {
  Cursor cursor(text, at + 1);
  cursor.skip_white_space();
  const Part url = scan_destination(cursor);
  if (!url.found) return {0, {}, {}, cursor.open()};
  const std::size_t behind_url = cursor.at();
  cursor.skip_white_space();
  Part title;
  if (cursor.at() != behind_url) {
    const std::size_t before = cursor.at();
    title = scan_title(cursor);
    if (!title.found) cursor.move_to(before);
  }
  cursor.skip_white_space();
  if (!cursor.take(')')) return {0, {}, {}, cursor.open()};
  return {cursor.at(), url.text, title.text, false};
}

LinkDefinition scan_definition(std::string_view content) {
  LinkDefinition definition;
  const LabelScan label = scan_label(content, 0);
  definition.open = label.open;
  if (label.end == 0 || is_blank(label.label)) return definition;

  Cursor cursor(content, label.end);
  const auto none = [&]() -> LinkDefinition {
    definition.open = cursor.open();
    return definition;
  };
  if (!cursor.take(':')) return none();
  skip_to_next_part(cursor);
  const Part url = scan_destination(cursor);
  if (!url.found) return none();
  const std::string_view title = take_title_line(cursor, definition.open_title);
  if (title.data() == nullptr && !take_rest_of_line(cursor)) return none();

  definition.length = cursor.at();
  definition.open = cursor.open();
  definition.label = label.label;
  unescape(url.text, definition.url);
  unescape(title, definition.title);
  return definition;
}

bool is_title_open(std::string_view content, std::size_t title, std::size_t& read) {
  Cursor cursor(content, read);
  if (!skip_title_text(cursor, content[title]) || !cursor.at_end()) return false;
  // A trailing backslash may escape what follows, unless it is escaped itself.
  const std::string_view more = content.substr(read);
  const std::size_t backslashes = more.size() - (more.find_last_not_of('\\') + 1);
  read = content.size() - backslashes % 2;
  return true;
}

}  // namespace agent_timeline::markdown
