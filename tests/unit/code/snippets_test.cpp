// Checks snippets/<language>.txt: source lines with the kind of each character marked below.
//   --- title      starts a snippet, at the start of a file of the language
//   |source        a line of source
// :marks         the kinds in the previous line: one mark for each of its characters
// A mark is the letter of the kind's CSS class (`k` for `at-k`), `.` or a space for plain text, or
// `?` for anything; characters beyond the marks are plain. Whitespace is checked only if it is
// marked with a letter. A source line without marks is not checked.
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/utf8.h"
#include "code/highlight.h"
#include "code/lexer.h"
#include "support/paths.h"

using namespace agent_timeline;
using namespace agent_timeline::code;

namespace {

constexpr std::size_t kSnippetsPerLanguage = 10;

char letter_of(TokenKind kind) {
  const std::string_view name = css_class(kind);
  return name.empty() ? '.' : name.back();
}

/// Returns the letter of the token of each character in `line`; a space for whitespace that has a
/// space in `marks`.
std::string found_marks(std::string_view line, const std::vector<Token>& tokens,
                        std::string_view marks) {
  std::string found;
  std::size_t token = 0;
  for (std::size_t at = 0; at < line.size(); at += decode_utf8(line, at).length) {
    while (token < tokens.size() && tokens[token].end <= at)
      ++token;
    const char wanted = found.size() < marks.size() ? marks[found.size()] : '.';
    const bool is_space = line[at] == ' ' || line[at] == '\t';
    const bool any = wanted == '?' || (is_space && (wanted == ' ' || wanted == '.'));
    const char letter = token < tokens.size() ? letter_of(tokens[token].kind) : '!';
    found += any || (letter == '.' && wanted == ' ') ? wanted : letter;
  }
  return found;
}

/// Pads the marks to the number of characters in the line.
std::string full_marks(std::string_view marks, std::size_t size) {
  std::string full(marks);
  if (full.size() < size) full.append(size - full.size(), '.');
  return full;
}

void check_file(const std::filesystem::path& path) {
  const std::string language = path.stem().string();
  CAPTURE(language);
  REQUIRE(has_lexer(language));
  std::ifstream in(path, std::ios::binary);
  std::string text;
  std::string title;
  std::string source;
  std::vector<Token> tokens;
  LexState state = start_state(language);
  std::size_t snippets = 0;
  for (std::size_t number = 1; std::getline(in, text); ++number) {
    INFO("line " << number << ", " << title << "\n  " << source);
    if (text.starts_with("--- ")) {
      title = text.substr(4);
      state = start_state(language);
      ++snippets;
    } else if (text.starts_with('|')) {
      source = text.substr(1);
      tokens.clear();
      lex_line(source, state, tokens);
      CHECK((tokens.empty() ? 0 : tokens.back().end) == source.size());
    } else if (text.starts_with(':')) {
      const std::string marks = text.substr(1);
      const std::string found = found_marks(source, tokens, marks);
      CHECK(found == full_marks(marks, found.size()));
    } else {
      CHECK(text.empty());
    }
  }
  CHECK(snippets >= kSnippetsPerLanguage);
}

}  // namespace

TEST_CASE("annotated snippets are tokenized as their annotations say", "[code]") {
  std::size_t files = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(testing::source_folder() / "tests/unit/code/snippets")) {
    check_file(entry.path());
    ++files;
  }
  CHECK(files > 0);
}
