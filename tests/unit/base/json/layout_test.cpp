// JSON found in plain text: how it is recognised, and that reformatting changes only whitespace.
#include "base/json/layout.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/json/read.h"
#include "base/json/write.h"
#include "base/limits.h"

using namespace agent_timeline;

TEST_CASE("reformat_json lays JSON out like pretty_json and keeps its spelling", "[base]") {
  CHECK(reformat_json("{}") == "{}");
  CHECK(reformat_json(" [ ] \n") == "[]");
  CHECK(reformat_json(R"({"a":[1,-0.5e+3,{}],"b":"\u00e9\n","c":null})") ==
        "{\n  \"a\": [\n    1,\n    -0.5e+3,\n    {}\n  ],\n  \"b\": \"\\u00e9\\n\",\n"
        "  \"c\": null\n}");
  for (const std::string_view text :
       {R"([[],[[true]],{"x":{"y":false}},"s",0])", R"({"":{"":[]},"k":[{},[]]})"}) {
    auto parsed = read_json(text);
    CHECK(reformat_json(text) == pretty_json(std::get<Value>(parsed)));
  }
}

TEST_CASE("reformat_json rejects scalars and everything that read_json rejects", "[base]") {
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
    CHECK_FALSE(reformat_json(text));
    CHECK(std::holds_alternative<JsonError>(read_json(text)));
  }
  for (const std::string_view scalar : {"1", "\"a\"", "true", "null"})
    CHECK_FALSE(reformat_json(scalar));
}

TEST_CASE("JSON that is nested too deeply is not reformatted", "[base]") {
  const std::string deep =
      std::string(limits::kJsonDepth, '[') + std::string(limits::kJsonDepth, ']');
  CHECK(reformat_json(deep));
  CHECK_FALSE(reformat_json("[" + deep + "]"));
}
