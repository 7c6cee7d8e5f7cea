// The input of a tool call, cut at any byte.
#include "base/json/partial_input.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "base/json/write.h"
#include "base/limits.h"
#include "base/utf8.h"

using namespace agent_timeline;

TEST_CASE("the members of an unfinished object are read up to the cut", "[base]") {
  struct Row {
    std::string_view text;
    std::string_view members;
  };
  const Row rows[] = {
      {"", "null"},
      {"[1", "null"},
      {"words", "null"},
      {" {", "{}"},
      {R"({"a)", "{}"},
      {R"({"a")", "{}"},
      {R"({"a":)", "{}"},
      {R"({"a":")", R"({"a":""})"},
      {R"({"a" : "b c)", R"({"a":"b c"})"},
      {R"({"a":"b","c":"d"})", R"({"a":"b","c":"d"})"},
      {R"({"n":-1.5e3,"b":true,"a":"x)", R"({"a":"x"})"},
      {R"({"o":{"k":"}]","l":[1,{"m":","}]},"a":"x)", R"({"a":"x"})"},
      {R"({"o":{"k":"unfinished)", "{}"},
      {R"({"l":[1,"x",{"k":"y"}],"a":"b")", R"({"a":"b"})"},
      {R"({"l":[{"k":"y","n":1},{"k":"z)", R"({"l":[{"k":"y"},{"k":"z"}]})"},
      {R"({"l":[{"k":"y","m":[{"d":"e"}]},2,{"k":"z"}],"a":"b)", R"({"l":[{"k":"y"}],"a":"b"})"},
      {R"({"a":"x\)", R"({"a":"x"})"},
      {R"({"a":"x\n\t\"\\\/y)", R"({"a":"x\n\t\"\\/y"})"},
      {R"({"a":"x\u00e)", R"({"a":"x"})"},
      {R"({"a":"x\u00e9)", "{\"a\":\"x\u00E9\"}"},
      {R"({"a":"x\ud83d)", R"({"a":"x"})"},
      {R"({"a":"x\ud83d\ude)", R"({"a":"x"})"},
      {R"({"a":"x\ud83d\ude00)", "{\"a\":\"x\U0001F600\"}"},
      {R"({"a":"\ud83d!"})", "{\"a\":\"\uFFFD!\"}"},
      {R"({"a":"\q","b":"c"})", R"({"a":""})"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(compact_json(read_partial_input(row.text)) == row.members);
  }
}

TEST_CASE("the members of a cut input are valid UTF-8", "[base]") {
  const std::string whole = "{\"a\":\"\u20AC\\u20ac\\ud83d\\ude00\U0001F600\",\"b\":[\"\u20AC\"]}";
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    const std::string_view cut = utf8_prefix(whole, length);
    const std::string members = compact_json(read_partial_input(cut));
    CAPTURE(cut);
    CHECK(valid_utf8_length(members) == members.size());
  }
}

TEST_CASE("PartialInput gives the same value however the input was divided", "[base]") {
  const std::string whole =
      R"( {"a":"x\u00e9\n\ud83d\ude00\ud83d!","l":[{"k":"y","m":[{"d":"e"}]},{"k":"z\"q"}],"n":[1,{}],)"
      R"("o":{"k":"}]"},"b" : "c\\","z":"\q","never":"read"})";
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    const std::string_view cut = std::string_view(whole).substr(0, length);
    for (const std::size_t step : {1U, 2U, 5U}) {
      PartialInput input;
      for (std::size_t at = 0; at < cut.size(); at += step)
        input.append(cut.substr(at, step));
      CAPTURE(cut, step);
      REQUIRE(compact_json(input.value()) == compact_json(read_partial_input(cut)));
    }
  }
}

TEST_CASE("is_in_string is true only inside an unfinished string value", "[base]") {
  PartialInput input;
  input.append(R"({"a":"b)");
  CHECK(input.is_in_string());
  input.append("\"");
  CHECK_FALSE(input.is_in_string());
  input.append(R"(,"c)");
  CHECK_FALSE(input.is_in_string());
}

TEST_CASE("only the first kPartialMembers members of an input are read", "[base]") {
  std::string text = "{";
  for (std::size_t i = 0; i < 2 * limits::kPartialMembers; ++i)
    text += "\"k" + std::to_string(i) + R"(":"v",)";
  CHECK(read_partial_input(text).size() == limits::kPartialMembers);
}
