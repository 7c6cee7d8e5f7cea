// Words, numbers and brackets, that is, code outside of strings and comments. A part of Scanner.
#include "base/ascii.h"
#include "code/lex/char_class.h"
#include "code/lex/scanner.h"

namespace agent_timeline::code::lex {
namespace {

/// The token of each WordKind; `plain` for those that depend on the context.
constexpr TokenKind kWordTokens[] = {TokenKind::plain,   TokenKind::keyword,  TokenKind::constant,
                                     TokenKind::type,    TokenKind::function, TokenKind::keyword,
                                     TokenKind::keyword, TokenKind::keyword};

WordKind look_up(const Rules& rules, std::string_view word) {
  char lower[kLongestWord];
  if ((rules.flags & kIgnoreCase) != 0 && word.size() <= kLongestWord) {
    for (std::size_t i = 0; i < word.size(); ++i)
      lower[i] = to_lower_ascii(word[i]);
    word = {lower, word.size()};
  }
  const WordKind kind = find_word(rules.words, word);
  return kind != WordKind::none ? kind : find_word(rules.shared_words, word);
}

/// True for `Name` and `T`, but not for `NAME`.
bool is_type_name(std::string_view word) {
  if (!is_ascii_upper(word.front())) return false;
  for (const char c : word) {
    if (is_ascii_lower(c)) return true;
  }
  return word.size() == 1;
}

/// The bracket that ends the code embedded in a string.
char closing_bracket_of(std::string_view opening) {
  if (opening.empty()) return '}';
  const char last = opening.back();
  return last == '(' ? ')' : last == '[' ? ']' : '}';
}

}  // namespace

/// The string or here-document around the code at the top of the stack; null inside a non-wide mode
/// of the language's own.
const Delimited* Scanner::enclosing_rule() const {
  const Mode mode = stack.frame_ending_at(stack.size() - StateStack::bytes_of(kInterpolation)).mode;
  if (mode < kInterpolation) return &rules->delimited[mode - kFirstDelimited];
  return mode >= kHeredoc ? rules->heredoc : nullptr;
}

void Scanner::lex_code() {
  const std::size_t depth = stack.size();
  const bool inside = stack.top().mode == kInterpolation;
  const Delimited* const enclosing = inside ? enclosing_rule() : nullptr;
  const char closing =
      !inside ? '\0' : closing_bracket_of(enclosing ? enclosing->interpolation : "{");
  while (!done() && stack.size() == depth) {
    const char c = line[at];
    const CharClass kind = class_of(c);
    if (kind == CharClass::space) {
      ++at;
    } else if (rules->starts.has(c) && lex_custom_or_delimited()) {
      // Taken.
    } else if (kind == CharClass::letter || rules->word_starts.has(c)) {
      lex_word();
    } else if (kind == CharClass::digit || (c == '.' && !operand && is_digit(peek(1)))) {
      lex_number();
    } else if (inside && lex_bracket(c, closing)) {
      emit(enclosing != nullptr ? enclosing->kind : TokenKind::plain, at + 1);
      stack.pop();
    } else {
      lex_operator(c);
    }
  }
}

bool Scanner::lex_custom_or_delimited() {
  if (rules->custom_token != nullptr && rules->custom_starts.has(line[at]) &&
      rules->custom_token(*this)) {
    return true;
  }
  return open_delimited();
}

/// Counts the brackets of code embedded in a string; true if `c` is the one that ends it.
bool Scanner::lex_bracket(char c, char closing) {
  const char opening = closing == ')' ? '(' : closing == ']' ? '[' : '{';
  const std::uint16_t open_brackets = stack.top().data;
  if (c == closing && open_brackets == 0) return true;
  if (c == closing) stack.set_top_data(static_cast<std::uint16_t>(open_brackets - 1));
  if (c == opening && open_brackets < 255) {
    stack.set_top_data(static_cast<std::uint16_t>(open_brackets + 1));
  }
  return false;
}

/// Whether the text after a contextual keyword makes it a keyword.
bool Scanner::begins_clause(std::size_t end) const {
  const std::size_t next = skip_spaces(end);
  if (next == end || next >= line.size()) return false;
  constexpr CharSet kStarts = "\"'{[*";
  return kStarts.has(line[next]) || is_word_start(line[next]);
}

void Scanner::lex_word() {
  const std::size_t begin = at;
  const std::size_t end = word_end(at);
  const std::string_view word = line.substr(begin, end - begin);
  const bool member = begin > 0 && line[begin - 1] == '.' && (begin < 2 || line[begin - 2] != '.');
  const WordKind known =
      member && (rules->flags & kDotKeywords) == 0 ? WordKind::none : look_up(*rules, word);
  if (known != WordKind::none && (known != WordKind::contextual || begins_clause(end))) {
    emit(kWordTokens[static_cast<std::size_t>(known)], end);
    operand = known == WordKind::constant || known == WordKind::type || known == WordKind::function;
    expected = known == WordKind::defines_function ? TokenKind::function
               : known == WordKind::defines_type   ? TokenKind::type
                                                   : TokenKind::plain;
  } else {
    lex_name(word, end);
  }
}

/// Whether the text that ends at `end` is a key, followed by a value.
bool Scanner::is_key(std::size_t end) const {
  const unsigned flags = rules->flags;
  const std::size_t sign = (flags & kSymbolKeys) != 0 ? end : skip_spaces(end);
  if (sign >= line.size()) return false;
  const char next = sign + 1 < line.size() ? line[sign + 1] : '\0';
  constexpr CharSet kNotEqual = "=>~";
  if (line[sign] == '=') return (flags & kEqualKeys) != 0 && !kNotEqual.has(next);
  if (line[sign] != ':') return false;
  return (flags & kColonKeys) != 0 || ((flags & kSymbolKeys) != 0 && next != ':');
}

/// Emits a word that is in no table, depending on its context.
void Scanner::lex_name(std::string_view word, std::size_t end) {
  const unsigned flags = rules->flags;
  const char next = end < line.size() ? line[end] : '\0';
  TokenKind kind = expected;
  expected = TokenKind::plain;
  operand = true;
  if (kind != TokenKind::plain) return emit(kind, end);
  if ((flags & kCalls) != 0 && next == '(') {
    kind = TokenKind::function;
  } else if ((flags & kMacros) != 0 && next == '!' && line.substr(end, 2) != "!=") {
    kind = TokenKind::function;
    ++end;
  } else if (((flags & kCapitalTypes) != 0 && is_type_name(word)) ||
             ((flags & kSuffixTypes) != 0 && word.ends_with("_t"))) {
    kind = TokenKind::type;
  }
  if ((flags & (kColonKeys | kEqualKeys | kSymbolKeys)) != 0 && is_key(end))
    kind = TokenKind::property;
  emit(kind, end);
}

void Scanner::lex_number() {
  const bool based = line[at] == '0' && is_name_char(peek(1)) && !is_digit(peek(1)) &&
                     peek(1) != 'e' && peek(1) != 'E';
  std::size_t end = at;
  while (end < line.size()) {
    const char c = line[end];
    const char next = end + 1 < line.size() ? line[end + 1] : '\0';
    const bool joins =
        is_name_char(c) ||
        (c == '.' && !based && (is_digit(next) || (next != '.' && !is_word_start(next)))) ||
        (c == '\'' && (rules->flags & kQuotedDigits) != 0 && is_name_char(next)) ||
        ((c == '+' || c == '-') && !based && (line[end - 1] | 0x20) == 'e' && is_digit(next));
    if (!joins) break;
    ++end;
  }
  emit(TokenKind::number, end);
  operand = true;
}

void Scanner::count_stray_closing() {
  for (const Delimited& rule : rules->delimited) {
    const bool spans_lines = (rule.flags & kMultiline) != 0 && rule.close.size() > 1;
    if (spans_lines && starts_with(rule.close)) ++*faults;
  }
}

void Scanner::lex_operator(char c) {
  if (faults != nullptr) count_stray_closing();
  const bool twice = (c == '+' || c == '-') && peek(1) == c;
  // `i++ / 2`, `a! / 2`: a value before a postfix operator is still a value.
  const bool postfix = twice || (c == '!' && operand && peek(1) != '=');
  if (!postfix) operand = c == ')' || c == ']';
  if (c == '(' || c == '<' || c == '{') expected = TokenKind::plain;
  const bool range = c == '.' && peek(1) == '.';
  skip(at + (twice || range ? 2 : 1));
  // `1...3`: the last dot begins no number.
  if (range && peek() == '.') skip(at + 1);
}

}  // namespace agent_timeline::code::lex
