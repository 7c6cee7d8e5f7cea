// PHP embedded in pages: HTML up to `<?php`, code up to `?>`. A text that begins with code, such as
// an excerpt or a fenced block, is read as code; a line that begins like HTML starts a page.
#include "code/lex/families.h"
#include "code/lex/quoted.h"

namespace agent_timeline::code::lex {
namespace {

/// Markup, below the frames of HTML.
constexpr Mode kMarkup = kFirstCustom;

constexpr Delimited kDelimited[] = {
    {"/*", "*/", TokenKind::comment, kMultiline},
    {"\"", "\"", TokenKind::string, kEscapes | kMultiline, "{$", '$'},
    {"`", "`", TokenKind::string, kEscapes | kMultiline, "{$", '$'},
    {"'", "'", TokenKind::string, kRawEscapes | kMultiline},
    {"$", "", TokenKind::variable, kWord},
};

constexpr Delimited kInside{"", "", TokenKind::string, kEscapes, "{$", '$'};

constexpr auto kWords = make_words(
    "abstract and as break callable case catch clone const continue declare default do echo else "
    "elseif enddeclare endfor endforeach endif endswitch endwhile exit extends final finally for "
    "foreach global goto if implements include include_once instanceof insteadof isset list match "
    "namespace new or print private protected public readonly require require_once return static "
    "switch throw try unset use var while xor yield",
    "true false null self parent this __class__ __dir__ __file__ __function__ __line__ __method__ "
    "__namespace__",
    "array bool float int iterable mixed never object string void", "fn function",
    "class enum interface trait");

/// `//` and `#` comments end with the line or with the PHP code.
bool lex_comment(Scanner& s) {
  if (s.starts_with("#[") || (s.peek() == '/' && s.peek(1) != '/')) return false;
  s.emit(TokenKind::comment, std::min(s.line.find("?>", s.at), s.line.size()));
  return true;
}

bool enter_markup(Scanner& s) {
  if (!s.stack.push(kMarkup)) return false;
  s.enter_language("html");
  return true;
}

bool lex_custom(Scanner& s) {
  const char next = s.peek(1);
  if (s.peek() == '?') {
    if (next != '>') return false;
    s.emit(TokenKind::meta, s.at + 2);
    return enter_markup(s);
  }
  if (s.peek() != '<') return lex_comment(s);
  if (open_heredoc(
          s, {.open = "<<<", .raw_quotes = "'", .flags = kIndentedLabel, .any_label = true})) {
    return true;
  }
  constexpr CharSet kMarks = "?!/";
  return s.at_line_start() && (s.is_word_start(next) || kMarks.has(next)) && enter_markup(s);
}

std::size_t markup_end(std::string_view line, std::size_t from, Frame) {
  return line.find("<?", from);
}

/// Emits `<?php`, or skips the rest of a page if HTML has no rules.
void lex_markup(Scanner& s, Frame frame) {
  if (frame.mode != kMarkup) return lex_quoted(s, frame);
  const std::size_t code = std::min(s.line.find("<?", s.at), s.line.size());
  if (code > s.at) return s.skip(code);
  const std::size_t size = s.starts_with("<?php") ? 5 : s.starts_with("<?=") ? 3 : 2;
  s.close(TokenKind::meta, s.at + size);
  s.operand = false;
}

constexpr Rules kRows[] = {
    rules({.name = "php",
           .delimited = kDelimited,
           .words = kWords,
           .flags = kCalls | kCapitalTypes | kIgnoreCase,
           .custom_starts = "?</#",
           .custom_token = lex_custom,
           .custom_mode = lex_markup,
           .inner_end = markup_end,
           .heredoc = &kInside}),
};

}  // namespace

const std::span<const Rules> kPhpFamily = kRows;

}  // namespace agent_timeline::code::lex
