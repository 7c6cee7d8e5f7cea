// The lexer's contract beyond single lines: states, fragments, languages without rules.
#include "code/lexer.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "base/text.h"
#include "support/languages.h"

using namespace agent_timeline;
using namespace agent_timeline::code;

namespace {

/// Returns the kind of the first non-blank character in each line.
std::vector<TokenKind> first_kinds(LexState state, std::string_view text) {
  std::vector<TokenKind> kinds;
  for (const std::string_view line : split_lines(text)) {
    std::vector<Token> tokens;
    lex_line(line, state, tokens);
    const std::size_t first = line.find_first_not_of(" \t");
    for (const Token& token : tokens) {
      if (token.end <= first) continue;
      kinds.push_back(token.kind);
      break;
    }
  }
  return kinds;
}

LexState guess(std::string_view language, std::string_view text) {
  return guess_state(language, split_lines(text));
}

constexpr TokenKind kComment = TokenKind::comment;
constexpr TokenKind kString = TokenKind::string;
constexpr TokenKind kKeyword = TokenKind::keyword;

}  // namespace

TEST_CASE("each line of plain text is a single plain token", "[code]") {
  LexState state = start_state("plaintext");
  std::vector<Token> tokens;
  lex_line("if (\"x\") /* y", state, tokens);
  CHECK(tokens == std::vector<Token>{{13, TokenKind::plain}});
  CHECK(state == start_state("plaintext"));
  CHECK_FALSE(has_lexer("plaintext"));
}

TEST_CASE("an unknown language is highlighted by the generic rules", "[code]") {
  CHECK_FALSE(has_lexer("no-such-language"));
  CHECK_FALSE(has_lexer("generic"));
  CHECK(first_kinds(start_state("no-such-language"), "# a\n\"b\"\nwhile\nit's") ==
        std::vector<TokenKind>{kComment, kString, kKeyword, TokenKind::plain});
}

TEST_CASE("an empty line has no tokens", "[code]") {
  for (const std::string_view language : testing::language_names()) {
    LexState state = start_state(language);
    std::vector<Token> tokens;
    lex_line("", state, tokens);
    CAPTURE(language);
    CHECK(tokens.empty());
  }
}

TEST_CASE("text that is valid at the start of a file is lexed from the start state", "[code]") {
  CHECK(guess("c", "int a;\n/* b */\nchar *c = \"d\";") == start_state("c"));
  CHECK(guess("typescript", "const a = `b\nc ${d}\n`;") == start_state("typescript"));
  CHECK(guess("rust", "fn a<'b>(c: &'b str) {}") == start_state("rust"));
  CHECK(guess("bash", "echo the quick brown fox\nls -l some where else\n") == start_state("bash"));
}

TEST_CASE("a fragment can begin inside a comment", "[code]") {
  const std::string_view text = " * Returns the caller's name.\n */\nreturn name;";
  CHECK(first_kinds(guess("c", text), text) ==
        std::vector<TokenKind>{kComment, kComment, kKeyword});
  CHECK(first_kinds(guess("typescript", text), text) ==
        std::vector<TokenKind>{kComment, kComment, kKeyword});
  const std::string_view prose =
      "It is not clear what this does, but\nif it goes wrong somebody's day\nis spoilt by it, and "
      "that\nis why these words stand here.";
  CHECK(first_kinds(guess("java", prose), prose) == std::vector<TokenKind>(4, kComment));
}

TEST_CASE("a fragment can begin inside a string", "[code]") {
  const std::string_view text = "some more text\n`;\nconst a = b;\nconst c = d;";
  CHECK(first_kinds(guess("javascript", text), text) ==
        std::vector<TokenKind>{kString, kString, kKeyword, kKeyword});
}

TEST_CASE("an unbalanced quote on the first line of a fragment ends a string that began before it",
          "[code]") {
  const std::string_view text = "x`\ny";
  for (const std::string_view language : {"javascript", "go"}) {
    CAPTURE(language);
    CHECK(first_kinds(guess(language, text), text) ==
          std::vector<TokenKind>{kString, TokenKind::plain});
  }
}

TEST_CASE("a string that a fragment opens last stays open to its end", "[code]") {
  const std::string_view text = "const a = b;\nconst query = `\nselect c\nfrom d where e";
  CHECK(first_kinds(guess("javascript", text), text) ==
        std::vector<TokenKind>{kKeyword, kKeyword, kString, kString});
}
