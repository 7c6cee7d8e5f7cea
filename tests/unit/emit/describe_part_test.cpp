// Parts as plain data: the fields of each kind besides its text.
#include "emit/describe_part.h"
#include "blocks/part_lines.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <variant>
#include <vector>

#include "base/json/read.h"
#include "blocks/parts.h"

using namespace agent_timeline;

namespace {

std::string fields(const std::vector<Field>& all) {
  std::string out;
  for (const Field& field : all)
    out += (out.empty() ? "" : " ") + std::string(field.name) + "=" + field.json;
  return out;
}

}  // namespace

TEST_CASE("an image has fields for its source, type, size and content", "[emit]") {
  const ImagePart images{{{Image::Source::data, "QUJD", "image/png"},
                          {Image::Source::url, "https://example.com", ""}}};
  const PartNode node = describe_part(make_part("images", "part.images", images));
  REQUIRE(node.pieces.size() == 2);
  CHECK(node.pieces[0].key == "i1");
  CHECK(fields(node.pieces[0].fields) ==
        R"(source="data" mediaType="image/png" bytes=3 content="QUJD")");
  CHECK(fields(node.pieces[1].fields) ==
        R"(source="url" mediaType=null bytes=null content="https://example.com")");
}

TEST_CASE("each file of a search result is a piece", "[emit]") {
  const MatchesPart matches{{{"a", {{3, "x\"", false}, {4, "y", true}}, {}}, {"b", {}, 7}}};
  const Part part = make_part("matches", "", matches);
  const PartNode node = describe_part(part);
  REQUIRE(node.pieces.size() == 2);
  CHECK(node.pieces[0].key == "m1");
  CHECK(fields(node.pieces[0].fields) ==
        R"(path="a" count=null lines=[{"number":3,"text":"x\"","context":false},)"
        R"({"number":4,"text":"y","context":true}])");
  CHECK(fields(node.pieces[1].fields) == R"(path="b" count=7 lines=[])");
  CHECK(part_lines(part) == 4);
}

TEST_CASE("each link is a piece", "[emit]") {
  const Part part = make_part("links", "part.links", LinksPart{{{"u", "t", "s"}, {"v", "", ""}}});
  const PartNode node = describe_part(part);
  REQUIRE(node.pieces.size() == 2);
  CHECK(node.pieces[1].key == "k2");
  CHECK(fields(node.pieces[0].fields) == R"(url="u" title="t" snippet="s")");
  CHECK(part_lines(part) == 4);
}

TEST_CASE("the rows of a table are written as the original objects", "[emit]") {
  const auto rows = read_json(R"([{"a":1,"b":"x"},{"b":null}])");
  REQUIRE(std::holds_alternative<Value>(rows));
  const PartNode node =
      describe_part(make_part("table", "", TablePart{{"a", "b"}, std::get<Value>(rows)}));
  REQUIRE(node.pieces.size() == 1);
  CHECK(fields(node.pieces[0].fields) == R"(items=[{"a":1,"b":"x"},{"b":null}])");
}

TEST_CASE("a question has fields for its options and its answer", "[emit]") {
  const Question question{"Colour", "Which one?", {{"Red", "warm", true}}, false, ""};
  const PartNode node = describe_part(make_part("questions", "", QuestionsPart{{question}}));
  REQUIRE(node.pieces.size() == 1);
  CHECK(fields(node.pieces[0].fields) ==
        R"(header="Colour" question="Which one?" multiple=false options=[{"label":"Red",)"
        R"("description":"warm","chosen":true}] answer=null)");
}
