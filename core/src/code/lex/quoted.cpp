#include "code/lex/quoted.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/utf8.h"
#include "code/lex/char_class.h"

namespace agent_timeline::code::lex {
namespace {

constexpr std::string_view kOpenings = "([{<";
constexpr std::string_view kClosings = ")]}>";

char closing_of(char opening) {
  const std::size_t pair = kOpenings.find(opening);
  return pair == std::string_view::npos ? opening : kClosings[pair];
}

char opening_of(char closing) {
  const std::size_t pair = kClosings.find(closing);
  return pair == std::string_view::npos ? closing : kOpenings[pair];
}

void push_quoted(Scanner& s, char closing, unsigned flags) {
  s.stack.push(static_cast<Mode>(kQuoted + flags),
               static_cast<std::uint16_t>(static_cast<unsigned char>(closing) << 8));
}

/// Between the parts: skips blanks and line ends up to the second part's opening.
void lex_second_part(Scanner& s, unsigned flags) {
  s.skip(s.skip_spaces(s.at));
  if (s.done()) return;
  s.stack.pop();
  if (is_delimiter(s.peek())) open_quoted(s, s.at, flags);
}

void lex_between_characters(Scanner& s, Frame frame) {
  const unsigned flags = frame.mode - kQuoted;
  const char closing = static_cast<char>(frame.data >> 8);
  const char opening = opening_of(closing);
  Delimited inside;
  if ((flags & kRawQuoted) == 0 && s.rules->heredoc != nullptr) inside = *s.rules->heredoc;
  inside.open = {&opening, 1};
  inside.close = {&closing, 1};
  inside.kind = (flags & kRegexQuoted) != 0 ? TokenKind::escape : TokenKind::string;
  const unsigned nested = opening != closing ? unsigned{kNested} : 0U;
  inside.flags = static_cast<std::uint16_t>(nested | kMultiline |
                                            ((flags & kRawQuoted) != 0 ? kRawEscapes : kEscapes));
  const std::size_t depth = s.stack.size();
  s.lex_inside(inside, frame);
  if (s.stack.size() >= depth || (flags & kPartFollows) == 0) return;
  const unsigned next = flags & ~kPartFollows;
  if (nested != 0) {
    s.stack.push(kSecondPart, static_cast<std::uint16_t>(next));
  } else {
    push_quoted(s, closing, next);
  }
}

void lex_tagged(Scanner& s, Frame frame) {
  const char first = s.rules->heredoc->close.front();
  const char last = s.rules->heredoc->close.back();
  for (std::size_t p = s.at; (p = s.line.find(first, p)) != std::string_view::npos;) {
    const std::size_t tag = ++p;
    p = s.word_end(tag);
    if (p < s.line.size() && s.line[p] == last &&
        hash_label(s.line.substr(tag, p - tag)) == frame.data) {
      s.operand = true;
      return s.close(TokenKind::string, p + 1);
    }
  }
  s.emit(TokenKind::string, s.line.size());
}

void lex_triple_raw(Scanner& s, Frame frame) {
  const char quotes[] = {static_cast<char>(frame.data), quotes[0], quotes[0]};
  const std::size_t end = s.line.find(std::string_view(quotes, 3), s.at);
  if (end != std::string_view::npos) return s.close(TokenKind::string, end + 3);
  s.emit(TokenKind::string, s.line.size());
}

}  // namespace

void lex_quoted(Scanner& s, Frame frame) {
  if (frame.mode == kSecondPart) return lex_second_part(s, frame.data);
  if (frame.mode == kTagged) return lex_tagged(s, frame);
  if (frame.mode == kTripleRaw) return lex_triple_raw(s, frame);
  lex_between_characters(s, frame);
}

bool skip_escaped(Scanner& s) {
  s.skip(std::min(s.at + 2, s.line.size()));
  return true;
}

bool is_delimiter(char c) {
  return static_cast<unsigned char>(c) > ' ' && !is_name_char(c);
}

void open_quoted(Scanner& s, std::size_t at, unsigned flags) {
  const char closing = closing_of(s.line[at]);
  s.emit((flags & kRegexQuoted) != 0 ? TokenKind::escape : TokenKind::string, at + 1);
  s.operand = true;
  push_quoted(s, closing, flags);
}

bool open_tagged(Scanner& s, char first, char last) {
  const std::size_t end = s.word_end(s.at + 1);
  if (s.peek() != first || end >= s.line.size() || s.line[end] != last) return false;
  s.open(kTagged, hash_label(s.line.substr(s.at + 1, end - s.at - 1)), TokenKind::string, end + 1);
  return true;
}

bool open_heredoc(Scanner& s, const HeredocStyle& style) {
  if (!s.starts_with(style.open)) return false;
  std::size_t p = s.at + style.open.size();
  unsigned flags = style.flags;
  const auto at = [&s](std::size_t position) {
    return position < s.line.size() ? s.line[position] : '\0';
  };
  if (style.indent_marks.has(at(p))) {
    flags |= kIndentedLabel;
    ++p;
  }
  if (style.any_label) p = s.skip_spaces(p);
  constexpr CharSet kQuotes = "\"'`\\";
  const char quote = at(p);
  const bool quoted = kQuotes.has(quote);
  if (quoted) ++p;
  if (style.raw_quotes.has(quote)) flags |= kRawHeredoc;
  const std::size_t end = s.word_end(p);
  const bool capital = at(p) == '_' || is_ascii_upper(at(p));
  if (end == p || !(quoted || capital || style.any_label)) return false;
  s.add_heredoc(s.line.substr(p, end - p), flags);
  s.emit(TokenKind::string, at(end) == quote ? end + 1 : end);
  s.operand = true;
  return true;
}

bool take_character(Scanner& s, std::size_t prefix) {
  std::size_t end = s.at + prefix;
  if (end >= s.line.size() || is_blank_char(s.line[end])) return false;
  if (s.line[end] == '\\' && end + 1 < s.line.size()) ++end;
  s.emit(TokenKind::string, end + decode_utf8(s.line, end).length);
  s.operand = true;
  return true;
}

bool take_symbol(Scanner& s) {
  std::size_t end = s.word_end(s.at + 1);
  if (end == s.at + 1 || s.previous() == ':' || (s.operand && !is_blank_char(s.previous()))) {
    return false;
  }
  constexpr CharSet kMarks = "?!";
  if (end < s.line.size() && kMarks.has(s.line[end])) ++end;
  s.emit(TokenKind::constant, end);
  s.operand = true;
  return true;
}

}  // namespace agent_timeline::code::lex
