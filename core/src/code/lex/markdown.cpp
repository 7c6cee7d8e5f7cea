// Markdown as source text (CommonMark 0.31, GFM): headings, markers of blocks and emphasis, code,
// links; fences and front matter in their own languages.
#include "base/text.h"
#include "code/language.h"
#include "code/lex/char_class.h"
#include "code/lex/families.h"
#include "code/lex/scanner.h"

namespace agent_timeline::code::lex {
namespace {

constexpr auto kNone = std::string_view::npos;

/// Outside fences. This mode reads all of the text, not the engine.
constexpr Mode kBody = kFirstCustom;
/// Between two delimiter lines. Data: the first character of these lines.
constexpr Mode kFrontMatter = kFirstCustom + 1;
/// Inside a fence. Data: its length, and kTilde if it consists of tildes.
constexpr Mode kFence = kFirstCustom + 2;
constexpr unsigned kTilde = 0x80;
constexpr std::size_t kLongestFence = 0x7F;

constexpr Delimited kMarkdown[] = {{"<!--", "-->", TokenKind::comment, kMultiline}};

/// Returns the length of the run of the character at `at`.
std::size_t run_length(std::string_view line, std::size_t at) {
  const std::size_t end = line.find_first_not_of(line[at], at);
  return (end == kNone ? line.size() : end) - at;
}

// Blocks

bool closes_fence(std::string_view line, unsigned fence) {
  const std::string_view mark = (fence & kTilde) != 0 ? "~" : "`";
  // A fence inside a quotation or a list ends there.
  const std::size_t begin = line.find_first_not_of(" \t>");
  if (begin == kNone || !line.substr(begin).starts_with(mark)) return false;
  const std::size_t length = run_length(line, begin);
  return length >= (fence & kLongestFence) && is_blank(line.substr(begin + length));
}

bool is_front_matter_mark(std::string_view line, char mark) {
  line = trim_end(line);
  return line.size() == 3 && line[0] == mark && run_length(line, 0) == 3;
}

std::size_t inner_end(std::string_view line, std::size_t from, Frame host) {
  const bool ends = host.mode == kFence ? closes_fence(line, host.data)
                                        : is_front_matter_mark(line, static_cast<char>(host.data));
  return from == 0 && ends ? 0 : kNone;
}

/// Emits the line that ends a fence or front matter, or skips a line inside if its language has no
/// rules.
void lex_embedded(Scanner& s, Frame frame) {
  if (s.at == 0 && inner_end(s.line, 0, frame) == 0) {
    s.close(TokenKind::meta, s.line.size());
  } else {
    s.skip(s.line.size());
  }
}

bool open_fence(Scanner& s) {
  const char mark = s.peek();
  if (mark != '`' && mark != '~') return false;
  const std::size_t length = run_length(s.line, s.at);
  const std::string_view info = s.line.substr(s.at + length);
  if (length < 3 || length > kLongestFence || info.find('`') != kNone) return false;
  const std::string_view language = language_for_fence(info);
  const unsigned data = static_cast<unsigned>(length) | (mark == '~' ? kTilde : 0U);
  s.open(kFence, static_cast<std::uint16_t>(data), TokenKind::meta, s.line.size());
  s.enter_language(language);
  return true;
}

/// Emits `- `, `1. `, `> `: the markers before the content of a block.
void take_containers(Scanner& s) {
  for (;;) {
    s.skip(s.skip_spaces(s.at));
    constexpr CharSet kBullets = "-*+>";
    std::size_t end = s.at;
    while (end < s.line.size() && end - s.at < 9 && is_digit(s.line[end]))
      ++end;
    const bool number =
        end > s.at && end < s.line.size() && (s.line[end] == '.' || s.line[end] == ')');
    if (!number && (end > s.at || !kBullets.has(s.peek()))) return;
    const bool quotation = s.peek() == '>';
    ++end;
    if (!quotation && end < s.line.size() && !is_blank_char(s.line[end])) return;
    s.emit(TokenKind::meta, end);
  }
}

/// A line of `=` underlines a heading; one of `-`, `*` or `_` is a thematic break or underlines a
/// heading.
bool take_rule(Scanner& s) {
  const std::string_view text = trim_end(s.line.substr(s.at));
  if (text.empty()) return false;
  constexpr CharSet kMarks = "-*_=";
  const char mark = text.front();
  std::size_t count = 0;
  for (const char c : text) {
    if (c != mark && !is_blank_char(c)) return false;
    if (c == mark) ++count;
  }
  if (!kMarks.has(mark) || (count < 3 && mark != '=')) return false;
  s.emit(mark == '=' ? TokenKind::heading : TokenKind::meta, s.line.size());
  return true;
}

bool take_heading(Scanner& s) {
  if (s.peek() != '#') return false;
  const std::size_t length = run_length(s.line, s.at);
  const std::size_t end = s.at + length;
  if (length > 6 || (end < s.line.size() && !is_blank_char(s.line[end]))) return false;
  s.emit(TokenKind::heading, s.line.size());
  return true;
}

/// Emits `[label]: url`.
void take_definition(Scanner& s) {
  const std::size_t end = s.peek() == '[' ? s.line.find("]:", s.at) : kNone;
  if (end == kNone) return;
  s.emit(TokenKind::property, end + 1);
  s.skip(s.skip_spaces(end + 2));
  s.emit(TokenKind::attribute, s.line.size());
}

void start_markdown_line(Scanner& s) {
  if (s.stack.top().mode == kLanguage) {
    s.stack.push(kBody);
    const bool yaml = is_front_matter_mark(s.line, '-');
    if (!yaml && !is_front_matter_mark(s.line, '+')) return;
    s.open(kFrontMatter, static_cast<unsigned char>(s.peek()), TokenKind::meta, s.line.size());
    s.enter_language(yaml ? "yaml" : "toml");
  }
}

// Inlines

/// What a search in this line did not find, so that it is not repeated.
struct Missing {
  /// Bit n: no run of n backquotes follows.
  std::uint32_t backquotes = 0;
  bool round_bracket = false;
  bool angle_bracket = false;
};

bool take_code_span(Scanner& s, Missing& missing) {
  const std::size_t length = run_length(s.line, s.at);
  if (length < 32 && (missing.backquotes >> length & 1U) == 0) {
    for (std::size_t p = s.at + length; (p = s.line.find('`', p)) != kNone;) {
      const std::size_t closing = run_length(s.line, p);
      p += closing;
      if (closing != length) continue;
      s.emit(TokenKind::string, p);
      return true;
    }
    missing.backquotes |= 1U << length;
  }
  s.skip(s.at + length);
  return true;
}

/// Emphasis markers touch text on at least one side; `_` is none inside a word.
bool take_emphasis(Scanner& s) {
  const char mark = s.peek();
  const std::size_t end = s.at + run_length(s.line, s.at);
  const char before = s.previous();
  const char after = end < s.line.size() ? s.line[end] : '\0';
  const bool text_before = before != '\0' && !is_blank_char(before);
  const bool text_after = after != '\0' && !is_blank_char(after);
  const bool in_word = mark == '_' && is_name_char(before) && is_name_char(after);
  const bool marks = (text_before || text_after) && !in_word && (mark != '~' || end - s.at == 2);
  s.emit(marks ? TokenKind::meta : TokenKind::plain, end);
  return true;
}

bool take_link(Scanner& s, Missing& missing) {
  if (!s.starts_with("](") || missing.round_bracket) return false;
  const std::size_t end = s.line.find(')', s.at);
  missing.round_bracket = end == kNone;
  if (end == kNone) return false;
  s.skip(s.at + 1);
  s.emit(TokenKind::attribute, end + 1);
  return true;
}

/// Reads a comment, a tag or an autolink.
bool take_angle(Scanner& s, Missing& missing) {
  if (s.starts_with(kMarkdown[0].open)) {
    s.open(std::size_t{0}, kMarkdown[0].open.size());
    return true;
  }
  const char next = s.peek(1);
  const bool tag = next == '/' || (is_name_char(next) && !is_digit(next));
  const std::size_t end = tag && !missing.angle_bracket ? s.line.find('>', s.at) : kNone;
  missing.angle_bracket = missing.angle_bracket || (tag && end == kNone);
  if (end == kNone) return false;
  const bool address = s.line.substr(s.at, end - s.at).find_first_of(":@ ") != kNone &&
                       s.line.substr(s.at, end - s.at).find(' ') == kNone;
  s.emit(address ? TokenKind::attribute : TokenKind::tag, end + 1);
  return true;
}

bool take_escape(Scanner& s) {
  if (is_name_char(s.peek(1)) || is_blank_char(s.peek(1)) || s.peek(1) == '\0') return false;
  s.emit(TokenKind::escape, s.at + 2);
  return true;
}

bool take_inline(Scanner& s, Missing& missing) {
  switch (s.peek()) {
    case '`':
      return take_code_span(s, missing);
    case '*':
    case '_':
    case '~':
      return take_emphasis(s);
    case ']':
      return take_link(s, missing);
    case '<':
      return take_angle(s, missing);
    case '\\':
      return take_escape(s);
    default:
      return false;
  }
}

void lex_body(Scanner& s) {
  if (s.at == 0) {
    if (take_rule(s)) return;
    take_containers(s);
    if (take_heading(s) || open_fence(s)) return;
    take_definition(s);
  }
  Missing missing;
  const std::size_t depth = s.stack.size();
  while (!s.done() && s.stack.size() == depth) {
    if (!take_inline(s, missing)) s.skip(s.at + 1);
  }
}

void lex_markdown(Scanner& s, Frame frame) {
  frame.mode == kBody ? lex_body(s) : lex_embedded(s, frame);
}

constexpr Rules kRows[] = {
    rules({.name = "markdown",
           .delimited = kMarkdown,
           .line_start = start_markdown_line,
           .custom_mode = lex_markdown,
           .inner_end = inner_end}),
};

}  // namespace

const std::span<const Rules> kMarkdownFamily = kRows;

}  // namespace agent_timeline::code::lex
