// What the pattern of a search marks, and which patterns are not supported.
#include "blocks/search_pattern.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

using namespace agent_timeline;

namespace {

/// Returns `line` with the marks in square brackets.
std::string marked(std::string_view pattern, std::string_view line, PatternOptions options = {}) {
  const SearchPattern compiled = compile_pattern(pattern, options);
  std::vector<TextRange> marks;
  PatternMatcher(compiled).find(line, marks);
  std::string out;
  std::size_t at = 0;
  for (const TextRange& mark : marks) {
    out += std::string(line.substr(at, mark.begin - at)) + "[" +
           std::string(line.substr(mark.begin, mark.end - mark.begin)) + "]";
    at = mark.end;
  }
  return out + std::string(line.substr(at));
}

bool is_read(std::string_view pattern) {
  return !compile_pattern(pattern, {}).steps.empty();
}

struct Row {
  std::string_view pattern;
  std::string_view line;
  std::string_view result;
};

}  // namespace

TEST_CASE("supported patterns mark their matches", "[blocks][pattern]") {
  const Row rows[] = {
      {"TODO", "// TODO and TODO", "// [TODO] and [TODO]"},
      {"todo", "// TODO", "// TODO"},
      {"a.c", "abc a\u20ACc ac", "[abc] [a\u20ACc] ac"},
      {"colou?r", "color colour", "[color] [colour]"},
      {"ab*", "a ab abbb", "[a] [ab] [abbb]"},
      {"ab+", "a ab abbb", "a [ab] [abbb]"},
      {"a{2}", "a aa aaaaa", "a [aa] [aa][aa]a"},
      {"a{2,}b", "ab aab aaaab", "ab [aab] [aaaab]"},
      {"a{1,2}", "aaa", "[aa][a]"},
      {"a{,2}", "a{,2}", "[a{,2}]"},
      {"{x}", "{x}", "[{x}]"},
      {"cat|dog|bird", "bird dog cat", "[bird] [dog] [cat]"},
      {"a|ab", "ab", "[a]b"},
      {"(?:get|set)Name", "getName setName", "[getName] [setName]"},
      {"(?P<x>a)(?<y>b)", "ab", "[ab]"},
      {"(a|b)*c", "ababc c", "[ababc] [c]"},
      {"(a*)*b", "aaab", "[aaab]"},
      {"<.*>", "x <a><b> y", "x [<a><b>] y"},
      {"<.*?>", "x <a><b> y", "x [<a>][<b>] y"},
      {"[a-c]+", "xabcx", "x[abc]x"},
      {"[^a-c ]+", "ab xy\u00E9z c", "ab [xy\u00E9z] c"},
      {"[]a]", "]a", "[]][a]"},
      {"[a-]", "a-", "[a][-]"},
      {"[\\w.]+", "a.b c", "[a.b] [c]"},
      {"\\d+", "a1 22", "a[1] [22]"},
      {"\\D+", "1\u00E92", "1[\u00E9]2"},
      {"\\s", "a b", "a[ ]b"},
      {"\\S+", "a\u00E9 b", "[a\u00E9] [b]"},
      {"\\w+", "na\u00EFve x_1-y", "[na\u00EFve] [x_1]-[y]"},
      {"\\W+", "a\u00E9, b", "a\u00E9[, ]b"},
      {"\\bin\\b", "in inner in", "[in] inner [in]"},
      {"\\Bin", "in pin", "in p[in]"},
      {"^a", "aa", "[a]a"},
      {"a$", "aa", "a[a]"},
      {"^$", "", ""},
      {"x*", "axa", "a[x]a"},
      {"\\(\\)\\.\\*", "f().*", "f[().*]"},
      {"\\t", "a\tb", "a[\t]b"},
      {"\u00E4+", "\u00E4\u00E4a", "[\u00E4\u00E4]a"},
      {"", "a", "a"},
      {"function\\s+\\w+\\(", "function  go(x) {", "[function  go(]x) {"},
      {"(?i)abc", "ABC abc", "[ABC] [abc]"},
  };
  for (const Row& row : rows) {
    INFO(row.pattern);
    CHECK(marked(row.pattern, row.line) == row.result);
  }
}

TEST_CASE("patterns can be case-insensitive or literal", "[blocks][pattern]") {
  CHECK(marked("Todo[a-c]", "TODOB todoB", {.literal = false, .ignores_case = true}) ==
        "[TODOB] [todoB]");
  CHECK(marked("[^a]", "Ab", {.literal = false, .ignores_case = true}) == "A[b]");
  CHECK(marked("a.b(", "a.b( axb(", {.literal = true}) == "[a.b(] axb(");
  CHECK(marked("A.", "a. A.", {.literal = true, .ignores_case = true}) == "[a.] [A.]");
}

TEST_CASE("unsupported and oversized patterns are not compiled", "[blocks][pattern]") {
  for (const std::string_view pattern :
       {"(?=a)", "(?!a)", "(?<=a)b", "(?<!a)b", "(a)\\1", "\\p{L}", "[[:alpha:]]", "[\u00E4]",
        "(",     ")",     "a)",      "(a",      "[a",     "[z-a]",  "*a",          "a**",
        "a++",   "\\",    "\\q",     "(?i",     "(?x)a",  "[\\W]",  "a{3,2}",      "a{1000}"}) {
    INFO(pattern);
    CHECK_FALSE(is_read(pattern));
  }
  CHECK_FALSE(is_read(std::string(600, 'a')));
  CHECK_FALSE(is_read(std::string(40, '(') + "a" + std::string(40, ')')));
  CHECK_FALSE(is_read("((((a{9}){9}){9}){9})"));
  CHECK(is_read("((((a))))"));
}

TEST_CASE("marks cover whole characters, also in ill-formed UTF-8", "[blocks][pattern]") {
  CHECK(marked(".", "\x80\xE2\x82") == "\x80[\xE2\x82]");
  CHECK(marked("[^x]", "\xFF\xC3") == "[\xFF][\xC3]");
}

TEST_CASE("patterns that would make a backtracking matcher exponential finish quickly",
          "[blocks][pattern]") {
  const std::string line = std::string(200'000, 'a') + "!";
  for (const std::string_view pattern :
       {"(a*)*b", "(a|a)*b", "(a|aa)+$", "a*a*a*a*b", "(.*)(.*)(.*)=", "a|a*b", "(a?){40}a{40}b"}) {
    const SearchPattern compiled = compile_pattern(pattern, {});
    REQUIRE_FALSE(compiled.steps.empty());
    std::vector<TextRange> marks;
    PatternMatcher(compiled).find(line, marks);
    for (const TextRange& mark : marks)
      CHECK(mark.end <= line.size());
  }
}
