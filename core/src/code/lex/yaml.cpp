// YAML 1.2: keys, quoted scalars, block scalars by indentation, flow collections. Plain scalars are
// not coloured unless they are numbers or values that YAML names, so that long files stay readable;
// TextMate grammars treat them as strings.
#include "base/text.h"
#include "code/lex/char_class.h"
#include "code/lex/families.h"
#include "code/lex/scanner.h"

namespace agent_timeline::code::lex {
namespace {

/// Default mode. The modes here read all of YAML, not the engine.
constexpr Mode kBlock = kFirstCustom;
/// Inside `[…]` or `{…}`. Data: the number of open brackets.
constexpr Mode kFlow = kFirstCustom + 1;
/// Inside `|` or `>`. Data: the minimum indentation of its lines.
constexpr Mode kBlockScalar = kFirstCustomWide;

constexpr Delimited kYaml[] = {
    {"\"", "\"", TokenKind::string, kEscapes | kMultiline},
    {"'", "'", TokenKind::string, kMultiline | kDoubled},
};
constexpr auto kYamlWords = make_words(
    "",
    "true false null yes no on off True False Null Yes No On Off TRUE FALSE NULL YES NO ON OFF");

constexpr CharSet kFlowMarks = ",[]{}";

/// Whether white space, the end of the line or, in a flow collection, one of its marks is at `at`:
/// what must follow `:` and `-`.
bool ends_mark(std::string_view line, std::size_t at, bool flow) {
  return at >= line.size() || is_blank_char(line[at]) || (flow && kFlowMarks.has(line[at]));
}

/// The minimum indentation of a block scalar whose header is at `at`: more than that of the key or
/// dash it belongs to.
std::size_t min_indentation(const Scanner& scanner) {
  const std::string_view line = scanner.line;
  std::size_t node = scanner.skip_spaces(0);
  std::size_t min_indent = node;
  constexpr CharSet kIndicators = "-?:";
  while (node < scanner.at && kIndicators.has(line[node]) && ends_mark(line, node + 1, false)) {
    min_indent = node + 1;
    node = scanner.skip_spaces(node + 1);
  }
  return node < scanner.at ? node + 1 : min_indent;
}

/// Emits `|` or `>` with its indicators. Returns false for anything else.
bool take_block_header(Scanner& scanner) {
  std::size_t end = scanner.at + 1;
  constexpr CharSet kIndicators = "+-123456789";
  while (end < scanner.line.size() && kIndicators.has(scanner.line[end]))
    ++end;
  const std::size_t next = scanner.skip_spaces(end);
  if (next < scanner.line.size() && (scanner.line[next] != '#' || next == end)) return false;
  const auto min_indent = static_cast<std::uint16_t>(min_indentation(scanner) & 0xFFFF);
  scanner.emit(TokenKind::keyword, end);
  scanner.skip(next);
  if (!scanner.done()) scanner.emit(TokenKind::comment, scanner.line.size());
  scanner.stack.push(kBlockScalar, min_indent);
  return true;
}

/// Returns the end of the plain scalar or key that begins here.
std::size_t plain_end(const Scanner& scanner, bool flow) {
  const std::string_view line = scanner.line;
  std::size_t end = scanner.at;
  for (; end < line.size(); ++end) {
    const char c = line[end];
    if (c == ':' && ends_mark(line, end + 1, flow)) break;
    if (c == '#' && end > scanner.at && is_blank_char(line[end - 1])) break;
    if (flow && kFlowMarks.has(c)) break;
  }
  return scanner.at + trim_end(line.substr(scanner.at, end - scanner.at)).size();
}

bool is_number(std::string_view word) {
  constexpr std::string_view kInNumbers = "0123456789.+-_:eExXoabcdfABCDFTZ";
  const std::size_t digit = word.find_first_not_of("+-.");
  return digit != std::string_view::npos && is_digit(word[digit]) &&
         word.find_first_not_of(kInNumbers) == std::string_view::npos;
}

TokenKind kind_of_plain(std::string_view word) {
  if (word == "~" || find_word(kYamlWords, word) != WordKind::none) return TokenKind::constant;
  return is_number(word) ? TokenKind::number : TokenKind::plain;
}

/// Emits a scalar that ends at `end`; it is a key if a colon follows.
void take_scalar(Scanner& scanner, std::size_t end, bool flow) {
  const std::size_t colon = scanner.skip_spaces(end);
  if (colon < scanner.line.size() && scanner.line[colon] == ':' &&
      ends_mark(scanner.line, colon + 1, flow)) {
    scanner.emit(TokenKind::property, end);
    scanner.skip(colon + 1);
  } else {
    scanner.emit(kind_of_plain(scanner.line.substr(scanner.at, end - scanner.at)), end);
  }
}

/// Reads a quoted scalar; it is a key if it ends on this line and a colon follows.
void take_quoted(Scanner& scanner, bool flow) {
  const char quote = scanner.peek();
  const std::string_view line = scanner.line;
  std::size_t end = scanner.at + 1;
  while (end < line.size() && line[end] != quote)
    end += quote == '"' && line[end] == '\\' ? 2U : 1U;
  const std::size_t colon = end < line.size() ? scanner.skip_spaces(end + 1) : line.size();
  if (colon < line.size() && line[colon] == ':' && ends_mark(line, colon + 1, flow)) {
    take_scalar(scanner, end + 1, flow);
  } else {
    scanner.open(quote == '"' ? std::size_t{0} : std::size_t{1}, 1);
  }
}

void take_bracket(Scanner& scanner, bool flow) {
  const char c = scanner.peek();
  const bool opens = c == '[' || c == '{';
  const std::uint16_t depth = flow ? scanner.stack.top().data : std::uint16_t{0};
  scanner.skip(scanner.at + 1);
  if (opens && !flow) {
    scanner.stack.push(kFlow, 1);
  } else if (opens && depth < 255) {
    scanner.stack.set_top_data(static_cast<std::uint16_t>(depth + 1));
  } else if ((c == ']' || c == '}') && depth <= 1 && flow) {
    scanner.stack.pop();
  } else if (c == ']' || c == '}') {
    scanner.stack.set_top_data(static_cast<std::uint16_t>(depth - (flow ? 1 : 0)));
  }
}

/// Reads `&anchor`, `*alias`, `!tag`: up to white space.
void take_marked(Scanner& scanner, TokenKind kind, bool flow) {
  std::size_t end = scanner.at;
  while (!ends_mark(scanner.line, end, flow))
    ++end;
  scanner.emit(kind, end);
}

/// Emits document markers and directives, which must be in the first column.
bool take_document_line(Scanner& scanner) {
  if (scanner.at != 0) return false;
  const bool mark = (scanner.starts_with("---") || scanner.starts_with("...")) &&
                    ends_mark(scanner.line, 3, false);
  if (!mark && scanner.peek() != '%') return false;
  scanner.emit(TokenKind::meta, mark ? 3 : scanner.line.size());
  return true;
}

/// Reads the next scalar, mark or comment.
void take_node(Scanner& scanner, bool flow) {
  const char c = scanner.peek();
  if (is_blank_char(c)) return scanner.skip(scanner.skip_spaces(scanner.at));
  if (take_document_line(scanner)) return;
  switch (c) {
    case '#':
      if (scanner.at > 0 && !is_blank_char(scanner.previous())) break;
      return scanner.emit(TokenKind::comment, scanner.line.size());
    case '-':
    case '?':
    case ':':
      if (!ends_mark(scanner.line, scanner.at + 1, flow)) break;
      return scanner.skip(scanner.at + 1);
    case '"':
    case '\'':
      return take_quoted(scanner, flow);
    case '|':
    case '>':
      if (flow || !take_block_header(scanner)) break;
      return;
    case '[':
    case '{':
      return take_bracket(scanner, flow);
    case ']':
    case '}':
    case ',':
      if (!flow) break;
      return take_bracket(scanner, flow);
    case '&':
    case '*':
      return take_marked(scanner, TokenKind::variable, flow);
    case '!':
      return take_marked(scanner, TokenKind::type, flow);
    default:
      break;
  }
  const std::size_t end = plain_end(scanner, flow);
  take_scalar(scanner, end > scanner.at ? end : scanner.at + 1, flow);
}

/// A block scalar ends at the first less indented line; an unclosed flow collection ends with its
/// document.
void start_yaml_line(Scanner& scanner) {
  const Frame frame = scanner.stack.top();
  const std::size_t indentation = scanner.skip_spaces(0);
  if (frame.mode == kLanguage) {
    scanner.stack.push(kBlock);
  } else if (frame.mode == kFlow && scanner.line.starts_with("---")) {
    scanner.stack.pop();
  } else if (frame.mode == kBlockScalar) {
    if (indentation < frame.data && indentation < scanner.line.size()) return scanner.stack.pop();
    scanner.emit(TokenKind::string, scanner.line.size());
  }
}

void lex_yaml(Scanner& scanner, Frame frame) {
  take_node(scanner, frame.mode == kFlow);
}

constexpr Rules kRows[] = {
    rules({.name = "yaml",
           .delimited = kYaml,
           .line_start = start_yaml_line,
           .custom_mode = lex_yaml}),
};

}  // namespace

const std::span<const Rules> kYamlFamily = kRows;

}  // namespace agent_timeline::code::lex
