// JSON in plain text: what it is told by, and that only white space changes.
#include "blocks/json_layout.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/json_text.h"
#include "base/limits.h"
#include "blocks/json_table.h"
#include "decode/json_reader.h"

using namespace agent_timeline;

TEST_CASE("JSON is laid out as values are, and spelled as it was", "[blocks]") {
  CHECK(lay_out_json("{}") == "{}");
  CHECK(lay_out_json(" [ ] \n") == "[]");
  CHECK(lay_out_json(R"({"a":[1,-0.5e+3,{}],"b":"\u00e9\n","c":null})") ==
        "{\n  \"a\": [\n    1,\n    -0.5e+3,\n    {}\n  ],\n  \"b\": \"\\u00e9\\n\",\n"
        "  \"c\": null\n}");
  for (const std::string_view text :
       {R"([[],[[true]],{"x":{"y":false}},"s",0])", R"({"":{"":[]},"k":[{},[]]})"}) {
    auto parsed = read_json(text);
    CHECK(lay_out_json(text) == pretty_json(std::get<Value>(parsed)));
  }
}

TEST_CASE("what the JSON reader refuses is not laid out", "[blocks]") {
  for (const std::string_view text : {"",           "[",
                                      "]",          "{",
                                      "[1",         "[1,]",
                                      "[,1]",       "[1 2]",
                                      "[1][2]",     "{\"a\"}",
                                      "{\"a\":}",   "{a:1}",
                                      "{\"a\":1,}", "[01]",
                                      "[1.]",       "[-]",
                                      "[1e]",       "[+1]",
                                      "[.5]",       "[tru]",
                                      "[\"\\x\"]",  "[\"\\u12g4\"]",
                                      "[\"a\nb\"]", "[\"a",
                                      "[\"\\",      "{]",
                                      "[}",         "[link](a)",
                                      "[\0]"}) {
    CAPTURE(text);
    CHECK_FALSE(lay_out_json(text));
    CHECK(std::holds_alternative<JsonError>(read_json(text)));
  }
  for (const std::string_view scalar : {"1", "\"a\"", "true", "null"})
    CHECK_FALSE(lay_out_json(scalar));
}

TEST_CASE("JSON nested too deeply stays text", "[blocks]") {
  const std::string deep =
      std::string(limits::kJsonDepth, '[') + std::string(limits::kJsonDepth, ']');
  CHECK(lay_out_json(deep));
  CHECK_FALSE(lay_out_json("[" + deep + "]"));
}

TEST_CASE("an array of flat objects is a table with all their keys", "[blocks]") {
  const PartContent content = json_text_content(
      *lay_out_json(R"([{"a":1,"b":"x\"y"},{"b":null,"c":true},{"a":-0.5,"c":false}])"));
  const auto* table = std::get_if<TablePart>(&content);
  REQUIRE(table != nullptr);
  CHECK(table->columns == std::vector<std::string>{"a", "b", "c"});
  REQUIRE(table->rows.size() == 3);
  CHECK(compact_json(table->rows) ==
        R"([{"a":1,"b":"x\"y"},{"b":null,"c":true},{"a":-0.5,"c":false}])");
}

TEST_CASE("what is no table stays JSON", "[blocks]") {
  std::string wide = R"([{"k":1},{)";
  for (std::size_t i = 0; i < limits::kTableColumns; ++i)
    wide += (i == 0 ? "\"c" : ",\"c") + std::to_string(i) + "\":1";
  const std::string long_text(201, 'x');
  for (const std::string& text :
       {std::string("[]"), std::string(R"([{"a":1}])"), std::string("[1,2]"),
        std::string(R"([{"a":[1]},{"a":2}])"), std::string(R"([{"a":"x\ny"},{"a":2}])"),
        R"([{"a":1},{"a":")" + long_text + "\"}]", R"([{"a":1},{")" + long_text + "\":1}]",
        wide + "}]"}) {
    CAPTURE(text);
    CHECK(std::holds_alternative<JsonPart>(json_text_content(*lay_out_json(text))));
  }
}
