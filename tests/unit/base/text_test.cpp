// Lines, trimming and case: small functions used everywhere.
#include "base/text.h"

#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

using namespace agent_timeline;

TEST_CASE("split_lines strips line endings and adds no line after the last one", "[base]") {
  struct Row {
    std::string_view text;
    std::vector<std::string_view> lines;
  };
  const Row rows[] = {
      {"", {}},
      {"\n", {""}},
      {"a", {"a"}},
      {"a\n", {"a"}},
      {"a\r\nb\n", {"a", "b"}},
      {"a\n\nb", {"a", "", "b"}},
      {"a\r", {"a\r"}},
      {"a\rb\n", {"a\rb"}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(split_lines(row.text) == row.lines);
    CHECK(count_lines(row.text) == row.lines.size());
  }
}

TEST_CASE("trim removes JSON's whitespace and nothing else", "[base]") {
  CHECK(trim(" \t\r\n a b \n") == "a b");
  CHECK(trim("") == "");
  CHECK(trim(" \n") == "");
  CHECK(trim("\fa\v") == "\fa\v");
  CHECK(trim_end("  a  ") == "  a");
  CHECK(is_blank(" \t\r\n"));
  CHECK_FALSE(is_blank(" \f"));
}

TEST_CASE("common_prefix and common_suffix are exact wherever two texts differ", "[base]") {
  const std::string text(3000, 'x');
  for (const std::size_t at : {0U, 1U, 63U, 64U, 65U, 1023U, 1024U, 1088U, 2998U, 2999U}) {
    CAPTURE(at);
    std::string other = text;
    other[at] = 'y';
    CHECK(common_prefix(text, other) == at);
    CHECK(common_suffix(text, other) == text.size() - at - 1);
    CHECK(common_prefix(text, text.substr(at)) == text.size() - at);
    CHECK(common_suffix(text.substr(at), text) == text.size() - at);
  }
  CHECK(common_prefix("", "a") == 0);
  CHECK(common_suffix("", "a") == 0);
}

TEST_CASE("to_lower_ascii changes only A to Z", "[base]") {
  CHECK(to_lower_ascii("AbZ@[\xC3\x84") == "abz@[\xC3\x84");
}

TEST_CASE("equals_ignoring_case ignores the case of ASCII letters only", "[base]") {
  CHECK(equals_ignoring_case("Script", "sCRIPT"));
  CHECK(equals_ignoring_case("", ""));
  CHECK_FALSE(equals_ignoring_case("script", "scripts"));
  CHECK_FALSE(equals_ignoring_case("scripts", "script"));
  CHECK_FALSE(equals_ignoring_case("@", "`"));
  CHECK_FALSE(equals_ignoring_case("\r", "-"));
  CHECK_FALSE(equals_ignoring_case("\u00C4", "\u00E4"));
}

TEST_CASE("starts_with_any compares with each prefix of a list or an array", "[base]") {
  constexpr std::string_view prefixes[] = {"--- ", "+++ "};
  CHECK(starts_with_any("+++ b", prefixes));
  CHECK_FALSE(starts_with_any("++ b", prefixes));
  CHECK(starts_with_any("+++ b", {"--- ", "+++ "}));
  CHECK_FALSE(starts_with_any("", {"--- "}));
}

TEST_CASE("consume_prefix and consume_suffix change only a text that has them", "[base]") {
  std::string_view text = "Found 3 files";
  CHECK(consume_prefix(text, "Found "));
  CHECK(consume_suffix(text, " files"));
  CHECK(text == "3");
  CHECK_FALSE(consume_prefix(text, "33"));
  CHECK_FALSE(consume_suffix(text, "33"));
  CHECK(consume_prefix(text, ""));
  CHECK(text == "3");
}

TEST_CASE("is_one_of compares whole texts", "[base]") {
  constexpr std::string_view words[] = {"done", "error"};
  CHECK(is_one_of("error", words));
  CHECK_FALSE(is_one_of("err", words));
  CHECK(is_one_of("", {"", "x"}));
  CHECK_FALSE(is_one_of("Done", {"done"}));
}

TEST_CASE("first_line, last_line and consume_line leave out the line feed", "[base]") {
  CHECK(first_line("a\nb") == "a");
  CHECK(first_line("a") == "a");
  CHECK(last_line("a\nb") == "b");
  CHECK(last_line("a") == "a");
  CHECK(last_line("a\n") == "");
  std::string_view text = "a\n\nb";
  CHECK(consume_line(text) == "a");
  CHECK(consume_line(text) == "");
  CHECK(consume_line(text) == "b");
  CHECK(text.empty());
  CHECK(consume_line(text) == "");
}

TEST_CASE("text_after returns what follows the first mark", "[base]") {
  CHECK(text_after("a: b: c", ": ") == "b: c");
  CHECK(text_after("a:", ":") == "");
  CHECK(text_after("a", ":") == "");
}
