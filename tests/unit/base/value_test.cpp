// JSON values keep the spelling of their text, also when they are written again.
#include "base/value.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "base/json/read.h"
#include "base/json/write.h"

using namespace agent_timeline;

namespace {

Value parse(std::string_view text) {
  auto parsed = read_json(text);
  const Value* value = std::get_if<Value>(&parsed);
  REQUIRE(value != nullptr);
  return *value;
}

}  // namespace

TEST_CASE("compact_json preserves key order and the spelling of numbers", "[base]") {
  const std::string_view rows[] = {
      "null",
      "true",
      R"("\"\\\n\r\t\u0001\u001f")",
      R"("\u0000")",
      "-0",
      "-0.0",
      "0",
      "1E5",
      "1e-400",
      "1.10",
      "9007199254740993",
      "9223372036854775808",
      "18446744073709551615",
      "123456789012345678901234567890",
      "-9223372036854775809",
      "[]",
      "{}",
      R"({"b":1,"a":[{"c":null},[]],"":{}})",
      R"({"a":1,"a":2})",
      R"({"__proto__":{"x":1},"10":0,"2":0})",
      "\"é<&>\u2028\"",
  };
  for (const std::string_view row : rows) {
    CAPTURE(row);
    CHECK(compact_json(parse(row)) == row);
  }
}

TEST_CASE("pretty_json indents by two spaces and writes empty containers on one line", "[base]") {
  CHECK(pretty_json(parse(R"({"b":[1,{}],"a":[],"c":{"d":"x"}})")) ==
        "{\n  \"b\": [\n    1,\n    {}\n  ],\n  \"a\": [],\n  \"c\": {\n    \"d\": \"x\"\n  }\n}");
  CHECK(pretty_json(Value()) == "null");
}

TEST_CASE("integer accepts only whole numbers without fraction or exponent that fit 64 bits",
          "[base]") {
  CHECK(parse("-0").integer() == 0);
  CHECK(parse("9223372036854775807").integer() == INT64_MAX);
  CHECK_FALSE(parse("9223372036854775808").integer());
  CHECK_FALSE(parse("1.0").integer());
  CHECK_FALSE(parse("1e2").integer());
  CHECK_FALSE(parse("\"1\"").integer());
  CHECK_FALSE(parse("true").integer());
}

TEST_CASE("truthy follows JavaScript's rules", "[base]") {
  for (const auto* text : {"null", "false", "0", "-0", "0.0", "0e5", "\"\""}) {
    CAPTURE(text);
    CHECK_FALSE(parse(text).truthy());
  }
  for (const auto* text : {"true", "1", "0.01", "-1e5", "\"0\"", "[]", "{}"}) {
    CAPTURE(text);
    CHECK(parse(text).truthy());
  }
}

TEST_CASE("a missing member is null, and of duplicate names the last one counts", "[base]") {
  const Value value = parse(R"({"a":1,"a":2,"n":null})");
  CHECK(value["a"].text() == "2");
  CHECK(value["b"].is_null());
  CHECK(value.find("b") == nullptr);
  CHECK(value.find("n") != nullptr);
  CHECK(value["a"]["deeper"].is_null());
  CHECK(value.element(0).is_null());
  CHECK(parse("[1]").element(1).is_null());
  CHECK(parse("[1]")["0"].is_null());
}
