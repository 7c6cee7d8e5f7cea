// Hunks applied to the text they were made for, and to other texts.
#include "diff/apply.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "diff/patch_reader.h"

using namespace agent_timeline::diff;

namespace {

std::string applied(std::string_view old_text, std::string_view patch) {
  const auto diff = read_patch(patch);
  REQUIRE(diff);
  return agent_timeline::diff::apply(diff->files.at(0).hunks, old_text).value_or("(nothing)");
}

}  // namespace

TEST_CASE("apply creates the new text from the old text and the hunks", "[diff]") {
  CHECK(applied("a\nb\nc\n", "@@ -2 +2,2 @@\n-b\n+x\n+y\n") == "a\nx\ny\nc\n");
  CHECK(applied("a\nb\nc\n", "@@ -1 +0,0 @@\n-a\n@@ -3 +2 @@\n-c\n+d\n") == "b\nd\n");
  CHECK(applied("", "@@ -0,0 +1 @@\n+a\n") == "a\n");
  CHECK(applied("a\n", "@@ -1,0 +2 @@\n+b\n") == "a\nb\n");
  CHECK(applied("a\n", "@@ -1 +1 @@\n-a\n+a\n\\ No newline at end of file\n") == "a");
  CHECK(applied("a\r\n", "@@ -1 +1 @@\n-a\r\n+b\n") == "b\n");
}

TEST_CASE("apply keeps a missing final newline that the hunks do not mention", "[diff]") {
  CHECK(applied("a\nb", "@@ -1,2 +1,2 @@\n-a\n+c\n b\n") == "c\nb");
}

TEST_CASE("apply returns nothing if a hunk does not match", "[diff]") {
  CHECK(applied("a\n", "@@ -1 +1 @@\n-b\n+c\n") == "(nothing)");
  CHECK(applied("a\n", "@@ -2 +2 @@\n-a\n+c\n") == "(nothing)");
  CHECK(applied("a\n", "@@ -5 +5 @@\n-a\n+c\n") == "(nothing)");
  CHECK(applied("a\nb\n", "@@ -2 +2 @@\n-b\n+c\n@@ -1 +1 @@\n-a\n+d\n") == "(nothing)");
  CHECK(applied("a\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n") == "(nothing)");
}
