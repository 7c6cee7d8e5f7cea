// The fragment functions, which need no session.
#include "agent_timeline/fragments.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

using namespace agent_timeline;

TEST_CASE("compare_lines returns the changed ranges of both texts", "[session]") {
  CHECK(compare_lines("a\nb\nc\n", "a\nx\ny\nc\nd\n") ==
        R"({"ranges":[[1,1,1,2],[3,0,4,1]],"approximate":false})");
  CHECK(compare_lines("", "") == R"({"ranges":[],"approximate":false})");
}

TEST_CASE("render_diff returns nothing for invalid options", "[session]") {
  for (const char* options : {"", "7", R"({"context":"many"})", R"({"diffLayout":"both"})"}) {
    CAPTURE(options);
    CHECK_FALSE(render_diff("a", "b", options));
  }
  CHECK(render_diff("a", "b"));
  CHECK(render_code("a"));
  CHECK(render_patch("a"));
}

TEST_CASE("options may contain unpaired surrogates, as events may", "[session]") {
  const auto html = render_diff("a", "b", R"({"path":"a\ud800.c"})");
  REQUIRE(html);
  CHECK(html->find("a\uFFFD.c") != std::string::npos);
  CHECK(render_code("a", R"({"language":"\udc00"})"));
}

TEST_CASE("a context larger than the number of lines shows all lines", "[session]") {
  CHECK(render_diff("a\nb\n", "a\nc\n", R"({"context":4294967295})") ==
        render_diff("a\nb\n", "a\nc\n", R"({"context":9})"));
}
