// How strings, comments and other delimited constructs begin, continue and end. A part of Scanner.
#include <algorithm>

#include "base/utf8.h"
#include "code/lex/char_class.h"
#include "code/lex/scanner.h"

namespace agent_timeline::code::lex {
namespace {

/// Longer strings are not searched for whether they are keys, so that a line of openings takes
/// linear time.
constexpr std::size_t kKeyBytes = 512;

/// Returns how many bytes of `text` match a rule's opening or closing, 0 for no match. `count` is
/// the length of the counted run: set for an opening, given (not 0) for a closing.
std::size_t match(std::string_view pattern, char counted, std::string_view text,
                  std::uint16_t& count) {
  if (counted == 0) return text.starts_with(pattern) ? pattern.size() : 0;
  std::size_t at = 0;
  for (std::size_t i = 0; i < pattern.size();) {
    if (pattern[i] != counted) {
      if (at >= text.size() || text[at] != pattern[i]) return 0;
      ++at;
      ++i;
      continue;
    }
    std::size_t min_length = 0;
    for (; i < pattern.size() && pattern[i] == counted; ++i)
      ++min_length;
    const std::size_t max_length = count != 0 ? count : 255;
    std::size_t found = 0;
    while (found < max_length && at + found < text.size() && text[at + found] == counted)
      ++found;
    if (found < (count != 0 ? count : min_length)) return 0;
    count = static_cast<std::uint16_t>(found);
    at += found;
  }
  return at;
}

/// Returns the end of the escape whose backslash is at `at`: `\n`, `\x41`, `\u0041`, `\u{1F600}`.
std::size_t escape_end(std::string_view line, std::size_t at) {
  if (at + 1 >= line.size()) return line.size();
  const char letter = line[at + 1];
  std::size_t end = at + 1 + decode_utf8(line, at + 1).length;
  std::size_t digits = letter == 'x' ? 2 : letter == 'u' ? 4 : letter == 'U' ? 8 : 0;
  if (digits != 0 && end < line.size() && line[end] == '{') {
    const std::size_t brace = line.substr(end, 12).find('}');
    return brace == std::string_view::npos ? end : end + brace + 1;
  }
  constexpr CharSet kHex = "0123456789abcdefABCDEF";
  for (; digits > 0 && end < line.size() && kHex.has(line[end]); --digits)
    ++end;
  return end;
}

/// Returns the end of the character literal whose content begins at `at`; npos if it is none.
std::size_t character_end(std::string_view line, std::size_t at, std::string_view close) {
  if (at >= line.size() || line.substr(at).starts_with(close)) return std::string_view::npos;
  const std::size_t end =
      line[at] == '\\' ? escape_end(line, at) : at + decode_utf8(line, at).length;
  // Allows for octal and other long escapes, of which only a short rest remains here.
  const std::size_t found = line.substr(end, line[at] == '\\' ? 8 : 1).find(close);
  return found == std::string_view::npos ? found : end + found + close.size();
}

}  // namespace

/// Whether a rule whose opening is at the current position may open there.
bool Scanner::can_open(const Delimited& rule, std::size_t open_size) {
  const unsigned flags = rule.flags;
  if ((flags & kFirstColumn) != 0 && at != 0) return false;
  if ((flags & kLineStart) != 0 && !at_line_start()) return false;
  constexpr CharSet kBefore = " \t;()[{|&`";
  if ((flags & kAfterSpace) != 0 && at > 0 && !kBefore.has(previous())) return false;
  if ((flags & kWord) != 0 && word_end(at + open_size) == at + open_size) return false;
  return (flags & kCharacter) == 0 ||
         character_end(line, at + open_size, rule.close) != std::string_view::npos;
}

/// Emits a regular expression as one token; it must end on this line. Otherwise the slash is a
/// division.
bool Scanner::lex_regex(const Delimited& rule, std::size_t open_size) {
  if (operand || no_more_regexes) return false;
  bool in_set = false;
  for (std::size_t end = at + open_size; end < line.size(); ++end) {
    const char c = line[end];
    if (c == '\\') {
      ++end;
    } else if (c == '[' || c == ']') {
      in_set = c == '[';
    } else if (!in_set && line.substr(end).starts_with(rule.close)) {
      end += rule.close.size();
      while (end < line.size() && class_of(line[end]) == CharClass::letter)
        ++end;
      emit(rule.kind, end);
      operand = true;
      return true;
    }
  }
  no_more_regexes = true;
  return false;
}

/// Emits a string before a colon or an equals sign as a key, in languages that have such keys.
bool Scanner::lex_key(const Delimited& rule, std::size_t open_size) {
  if ((rules->flags & (kColonKeys | kEqualKeys)) == 0 || rule.kind != TokenKind::string) {
    return false;
  }
  const bool escapes = (rule.flags & (kEscapes | kRawEscapes)) != 0;
  const std::size_t limit = std::min(line.size(), at + kKeyBytes);
  std::size_t end = at + open_size;
  while (end < limit && !line.substr(end).starts_with(rule.close))
    end += escapes && line[end] == rule.escape ? 2U : 1U;
  if (end >= limit || !is_key(end + rule.close.size())) return false;
  emit(TokenKind::property, end + rule.close.size());
  operand = true;
  return true;
}

bool Scanner::open_delimited() {
  for (std::size_t i = 0; i < rules->delimited.size(); ++i) {
    const Delimited& rule = rules->delimited[i];
    if (rule.open.front() != line[at]) continue;
    std::uint16_t count = 0;
    const std::size_t size = match(rule.open, rule.counted, line.substr(at), count);
    if (size == 0 || !can_open(rule, size)) continue;
    if ((rule.flags & kRegex) != 0) {
      if (lex_regex(rule, size)) return true;
    } else if ((rule.flags & kWord) != 0) {
      emit(rule.kind, word_end(at + size));
      operand = true;
      return true;
    } else if (rule.close.empty() && (rule.flags & kContinues) == 0 && rule.interpolation.empty()) {
      emit(rule.kind, line.size());
      return true;
    } else if (!lex_key(rule, size)) {
      open(i, size, count);
      return true;
    } else {
      return true;
    }
  }
  return false;
}

/// Lexes the special text at `p` inside a delimited construct. Returns the offset after it; npos if
/// that is no longer inside.
std::size_t Scanner::lex_inner(const Delimited& rule, Frame frame, std::size_t p) {
  const std::string_view rest = line.substr(p);
  const unsigned flags = rule.flags;
  const bool opens_code = !rule.interpolation.empty() && rest.starts_with(rule.interpolation);
  if (opens_code && rule.interpolation.size() == 1 && rest.substr(1).starts_with(rest.front())) {
    return p + 2;
  }
  if (opens_code && open(kInterpolation, 0, rule.kind, p + rule.interpolation.size())) {
    operand = false;
    return std::string_view::npos;
  }
  const bool nested = (flags & kNested) != 0;
  std::uint16_t count = frame.data;
  const std::size_t size = rule.close.empty() ? 0 : match(rule.close, rule.counted, rest, count);
  if (size != 0 && (flags & kDoubled) != 0 && rest.substr(size).starts_with(rule.close)) {
    return p + 2 * size;
  }
  const unsigned depth = frame.data & 0xFFU;
  if (size != 0 && nested && depth > 0) {
    stack.set_top_data(static_cast<std::uint16_t>(frame.data - 1));
    return p + size;
  }
  if (size != 0) {
    close(rule.kind, p + size);
    operand = operand || rule.kind != TokenKind::comment;
    return std::string_view::npos;
  }
  if (nested && rest.starts_with(rule.open)) {
    if (depth < 255) stack.set_top_data(static_cast<std::uint16_t>(frame.data + 1));
    return p + rule.open.size();
  }
  if (rule.sigil != 0 && rest.front() == rule.sigil && word_end(p + 1) > p + 1) {
    emit(rule.kind, p);
    emit(TokenKind::variable, word_end(p + 1));
    return at;
  }
  if (rest.front() == rule.escape && (flags & kEscapes) != 0) {
    emit(rule.kind, p);
    emit(TokenKind::escape, escape_end(line, p));
    return at;
  }
  return rest.front() == rule.escape && (flags & kRawEscapes) != 0 ? p + 2 : p + 1;
}

/// Lexes from here to the end of the construct or of the line, or up to embedded code.
void Scanner::lex_inside(const Delimited& rule, Frame frame) {
  CharSet relevant;
  if ((rule.flags & (kEscapes | kRawEscapes)) != 0) relevant.add(rule.escape);
  if ((rule.flags & kNested) != 0) relevant.add(rule.open.front());
  if (!rule.close.empty()) relevant.add(rule.close.front());
  if (!rule.interpolation.empty()) relevant.add(rule.interpolation.front());
  if (rule.sigil != 0) relevant.add(rule.sigil);
  std::size_t p = at;
  if ((rule.flags & kFirstColumn) != 0 && !(p == 0 && line.starts_with(rule.close))) {
    p = line.size();
  }
  while (p < line.size()) {
    if (!relevant.has(line[p])) {
      ++p;
      continue;
    }
    p = lex_inner(rule, frame, p);
    if (p == std::string_view::npos) return;
    frame.data = stack.top().data;
  }
  emit(rule.kind, line.size());
  continued = line.back() == rule.escape;
}

}  // namespace agent_timeline::code::lex
