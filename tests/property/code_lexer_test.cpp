// Properties of the lexer for every language and text: tokens cover the lines, a line's tokens
// depend only on the line and the state before it, and the lexer terminates on any input.
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "code/lexer.h"
#include "support/code_fragments.h"
#include "support/languages.h"
#include "support/paths.h"
#include "support/random.h"

using namespace agent_timeline;
using namespace agent_timeline::code;
using namespace agent_timeline::testing;

namespace {

std::string random_text(Random& random) {
  std::string text;
  const std::size_t parts = 1 + random.below(60);
  for (std::size_t i = 0; i < parts; ++i)
    text += random.pick(kCodeFragments);
  return text;
}

bool covers(const std::vector<Token>& tokens, std::string_view line) {
  std::uint32_t at = 0;
  for (const Token& token : tokens) {
    if (token.end <= at) return false;
    at = token.end;
  }
  return at == line.size();
}

void check_text(std::string_view language, std::string_view text) {
  LexState state = start_state(language);
  std::vector<Token> tokens;
  for (const std::string_view line : split_lines(text)) {
    CAPTURE(line);
    const LexState before = state;
    tokens.clear();
    lex_line(line, state, tokens);
    REQUIRE(covers(tokens, line));
    // Lex again into a vector that is not empty: only the line and the state may matter.
    LexState again = before;
    std::vector<Token> more = {{7, TokenKind::keyword}};
    lex_line(line, again, more);
    REQUIRE(again == state);
    REQUIRE(std::vector<Token>(more.begin() + 1, more.end()) == tokens);
  }
  static_cast<void>(guess_state(language, split_lines(text)));
}

/// Returns the sources of the annotated snippets of `language`; empty if it has none.
std::string snippets_of(std::string_view language) {
  std::ifstream in(testing::source_folder() / "tests/unit/code/snippets" /
                   (std::string(language) + ".txt"));
  std::string text;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with('|')) text += line.substr(1) + '\n';
  }
  return text;
}

void mutate(std::string& text, Random& random) {
  for (std::size_t edits = 1 + random.below(5); edits > 0 && !text.empty(); --edits) {
    const std::size_t at = random.below(text.size());
    if (random.chance(50)) {
      text.erase(at, 1 + random.below(8));
    } else {
      text.insert(at, random.pick(kCodeFragments));
    }
  }
}

}  // namespace

TEST_CASE("tokens cover any text, line by line, in every language", "[property][code]") {
  Random random(property_seed());
  CAPTURE(property_seed());
  const std::size_t runs = property_runs(20);
  for (const std::string_view language : language_names()) {
    CAPTURE(language);
    for (std::size_t run = 0; run < runs; ++run) {
      const std::string text = random_text(random);
      CAPTURE(text);
      check_text(language, text);
    }
  }
}

TEST_CASE("tokens cover mutated sources", "[property][code]") {
  Random random(property_seed());
  CAPTURE(property_seed());
  const std::size_t runs = property_runs(40);
  for (const std::string_view language : language_names()) {
    CAPTURE(language);
    const std::string source = snippets_of(language);
    if (source.empty()) continue;
    for (std::size_t run = 0; run < runs; ++run) {
      std::string text = source;
      mutate(text, random);
      CAPTURE(text);
      check_text(language, text);
    }
  }
}
