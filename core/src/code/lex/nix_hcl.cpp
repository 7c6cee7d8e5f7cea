// Nix (2.x manual, "Nix Language") and HCL (HashiCorp's native syntax specification): expressions
// whose strings and here-documents contain expressions.
#include "code/lex/char_class.h"
#include "code/lex/families.h"
#include "code/lex/quoted.h"
#include "code/lex/scanner.h"

namespace agent_timeline::code::lex {
namespace {

// HCL

constexpr Delimited kHcl[] = {
    {"#", "", TokenKind::comment},
    {"//", "", TokenKind::comment},
    {"/*", "*/", TokenKind::comment, kMultiline},
    {"\"", "\"", TokenKind::string, kEscapes, "${"},
};
constexpr Delimited kHclHeredoc = {"", "", TokenKind::string, 0, "${"};
constexpr auto kHclWords =
    make_words("for in if else endif endfor", "true false null",
               "string number bool list map set object tuple any", "", "",
               "resource data variable output provider module terraform locals moved import check "
               "backend provisioner dynamic lifecycle connection required_providers");

/// The closing label may be indented after both `<<` and `<<-`.
constexpr HeredocStyle kHclStyle = {"<<", "-", {}, kIndentedLabel, true};

bool lex_hcl_heredoc(Scanner& scanner) {
  return open_heredoc(scanner, kHclStyle);
}

// Nix

constexpr Delimited kNix[] = {
    {"#", "", TokenKind::comment},
    {"/*", "*/", TokenKind::comment, kMultiline},
    {"\"", "\"", TokenKind::string, kEscapes | kMultiline, "${"},
};
constexpr auto kNixWords =
    make_words("let in if then else with inherit rec assert or import throw abort",
               "true false null builtins");

/// Inside `''…''`.
constexpr Mode kIndentedString = kFirstCustom;

/// Returns the end of the escape that begins with `''` at `at`; `at` if the `''` closes the string.
std::size_t indented_escape_end(const Scanner& scanner, std::size_t at) {
  const std::string_view following = scanner.line.substr(at + 2);
  if (following.starts_with('\'') || following.starts_with('$')) return at + 3;
  if (!following.starts_with('\\')) return at;
  return following.size() > 1 ? at + 4 : at + 3;
}

void lex_indented_string(Scanner& scanner, Frame) {
  const std::string_view line = scanner.line;
  std::size_t p = scanner.at;
  for (; p + 1 < line.size(); ++p) {
    const std::string_view pair = line.substr(p, 2);
    if (pair == "${") {
      scanner.emit(TokenKind::string, p);
      scanner.operand = false;
      if (scanner.open(kInterpolation, 0, TokenKind::string, p + 2)) return;
      p = scanner.at - 1;
    } else if (pair == "$$") {
      ++p;
    } else if (pair == "''") {
      const std::size_t end = indented_escape_end(scanner, p);
      if (end == p) return scanner.close(TokenKind::string, p + 2);
      scanner.emit(TokenKind::string, p);
      scanner.emit(TokenKind::escape, end);
      p = end - 1;
    }
  }
  scanner.emit(TokenKind::string, line.size());
}

/// Returns the end of a path that begins here (`./a`, `../a`, `/a`, `~/a`, `<a>`), or the current
/// position if there is none.
std::size_t path_end(const Scanner& scanner) {
  constexpr CharSet kParts = "/.-+";
  constexpr CharSet kBefore = " \t([{=";
  const std::string_view rest = scanner.line.substr(scanner.at);
  const bool separate = scanner.at == 0 || kBefore.has(scanner.previous());
  if (!separate) return scanner.at;
  std::size_t end = rest.find_first_not_of("./~<");
  if (end == std::string_view::npos || !is_name_char(rest[end])) return scanner.at;
  const bool angled = rest.front() == '<';
  const std::string_view head = rest.substr(0, end);
  if (head != "./" && head != "../" && head != "/" && head != "~/" && head != "<") {
    if (!head.starts_with("../") || head.find("//") != std::string_view::npos) return scanner.at;
  }
  while (end < rest.size() && (is_name_char(rest[end]) || kParts.has(rest[end])))
    ++end;
  if (angled && (end >= rest.size() || rest[end] != '>')) return scanner.at;
  return scanner.at + end + (angled ? 1 : 0);
}

/// Whether the top of the stack is code embedded in an indented string.
bool in_indented_string(const Scanner& scanner) {
  const StateStack& stack = scanner.stack;
  return stack.top().mode == kInterpolation && stack.top().data == 0 &&
         stack.frame_ending_at(stack.size() - StateStack::bytes_of(kInterpolation)).mode ==
             kIndentedString;
}

bool lex_nix(Scanner& scanner) {
  if (scanner.starts_with("''")) {
    if (!scanner.open(kIndentedString, 0, TokenKind::string, scanner.at + 2)) return true;
  } else if (scanner.peek() == '}') {
    if (!in_indented_string(scanner)) return false;
    scanner.close(TokenKind::string, scanner.at + 1);
  } else {
    const std::size_t end = path_end(scanner);
    if (end == scanner.at) return false;
    scanner.emit(TokenKind::string, end);
    scanner.operand = true;
  }
  return true;
}

constexpr Rules kRows[] = {
    rules({.name = "hcl",
           .delimited = kHcl,
           .words = kHclWords,
           .flags = kCalls | kEqualKeys,
           .word_parts = "-",
           .custom_starts = "<",
           .custom_token = lex_hcl_heredoc,
           .heredoc = &kHclHeredoc}),
    rules({.name = "nix",
           .delimited = kNix,
           .words = kNixWords,
           .flags = kEqualKeys,
           .word_parts = "-'.",
           .custom_starts = "'}./~<",
           .custom_token = lex_nix,
           .custom_mode = lex_indented_string}),
};

}  // namespace

const std::span<const Rules> kNixHclFamily = kRows;

}  // namespace agent_timeline::code::lex
