// Applying the edits of a call to a text.
#include "blocks/edit_texts.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"

using namespace agent_timeline;

namespace {

std::string applied(std::string_view text, const std::vector<TextEdit>& edits) {
  return apply_edits(text, edits).value_or("(nothing)");
}

std::string merged(const std::vector<TextEdit>& edits) {
  std::string out;
  for (const TextEdit& edit : merge_edits(edits))
    out += "[" + edit.old_text + ">" + edit.new_text + "]";
  return out;
}

}  // namespace

TEST_CASE("apply_edits replaces the first occurrence or all of them", "[blocks]") {
  CHECK(applied("a b a", {{"a", "c", false}}) == "c b a");
  CHECK(applied("a b a", {{"a", "aa", true}}) == "aa b aa");
  CHECK(applied("a b", {{"a", "c", false}, {"c b", "d", false}}) == "d");
  CHECK(applied("a b", {{" b", "", false}}) == "a");
  CHECK(applied("", {{"", "new\n", false}}) == "new\n");
  CHECK(applied("a", {}) == "a");
}

TEST_CASE("apply_edits returns nothing if an edit does not apply or exceeds a limit", "[blocks]") {
  CHECK(applied("a", {{"b", "c", false}}) == "(nothing)");
  CHECK(applied("a", {{"", "c", false}}) == "(nothing)");
  CHECK(applied("a", {{"a", "b", false}, {"a", "c", false}}) == "(nothing)");
  const std::vector<TextEdit> many(limits::kMergedEdits + 1, {"a", "a", false});
  CHECK(applied("a", many) == "(nothing)");
  const TextEdit grows{"a", std::string(limits::kEditedTextBytes / 1000, 'b'), true};
  CHECK(applied(std::string(1001, 'a'), {grows}) == "(nothing)");
}

TEST_CASE("merge_edits merges an edit into the one whose new text it changes", "[blocks]") {
  CHECK(merged({{"a", "b c", false}, {"c", "d", false}}) == "[a>b d]");
  CHECK(merged({{"a", "b", false}, {"x", "y", false}}) == "[a>b][x>y]");
  CHECK(merged({{"a", "b", false}, {"b", "c", true}}) == "[a>b][b>c]");
  CHECK(merged({{"a", "b", true}, {"b", "c", false}}) == "[a>b][b>c]");
  CHECK(merged({{"a", "b", false}, {"", "c", false}}) == "[a>b][>c]");
}
