// What the JSON reader accepts, what it preserves, and the errors it reports.
#include "base/json/read.h"

#include <catch2/catch_test_macros.hpp>
#include <clocale>
#include <string>
#include <string_view>
#include <variant>

#include "base/json/write.h"
#include "base/limits.h"

using namespace agent_timeline;

namespace {

/// Returns what was read as JSON, or the name of the error.
std::string read(std::string_view text) {
  const auto parsed = read_json(text);
  if (const Value* value = std::get_if<Value>(&parsed)) return compact_json(*value);
  switch (std::get<JsonError>(parsed)) {
    case JsonError::syntax:
      return "syntax";
    case JsonError::too_deep:
      return "too deep";
    case JsonError::number_range:
      return "number range";
  }
  return "";
}

std::string nested(std::size_t depth) {
  return std::string(depth, '[') + std::string(depth, ']');
}

}  // namespace

TEST_CASE("read_json reports syntax errors, excessive depth and numbers out of range", "[base]") {
  struct Row {
    std::string_view text;
    JsonError error;
  };
  const std::string deep = std::string(65, '[') + std::string(65, ']');
  const Row rows[] = {
      {"", JsonError::syntax},
      {"{", JsonError::syntax},
      {"1 2", JsonError::syntax},
      {"{'a':1}", JsonError::syntax},
      {"[1,]", JsonError::syntax},
      {"NaN", JsonError::syntax},
      {"01", JsonError::syntax},
      {"\"\n\"", JsonError::syntax},
      {std::string_view("1\0", 2), JsonError::syntax},
      {std::string_view("{}\0{}", 5), JsonError::syntax},
      {R"("\ud800")", JsonError::syntax},
      {"1e400", JsonError::number_range},
      {R"({"a":[-1e400]})", JsonError::number_range},
      {deep, JsonError::too_deep},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const auto parsed = read_json(row.text);
    const JsonError* error = std::get_if<JsonError>(&parsed);
    REQUIRE(error != nullptr);
    CHECK(*error == row.error);
  }
  CHECK(std::holds_alternative<Value>(read_json(std::string(64, '[') + std::string(64, ']'))));
}

TEST_CASE("escapes in strings are decoded", "[base]") {
  const auto parsed = read_json(R"("\"\\\/\b\f\n\r\t\u0041\u00e9\u20ac\ud83d\ude00\u0000")");
  const Value* value = std::get_if<Value>(&parsed);
  REQUIRE(value != nullptr);
  CHECK(value->text() == std::string_view("\"\\/\b\f\n\r\tAé€😀\0", 19));
}

TEST_CASE("whitespace between tokens and a leading byte order mark are ignored", "[base]") {
  CHECK(read(" \t\r\n[ 1 , { \"a\" : 2 } ]\n") == R"([1,{"a":2}])");
  CHECK(read("\xEF\xBB\xBF[]") == "[]");
  CHECK(read("[]\xEF\xBB\xBF") == "syntax");
  CHECK(read("\xEF\xBB[]") == "syntax");
  CHECK(read("\f[]") == "syntax");
  CHECK(read("[] // none") == "syntax");
}

TEST_CASE("truncated JSON and trailing characters are syntax errors", "[base]") {
  const std::string text = R"({"a":[1.5e3,"b\u00e9",true,null,{"c":-2}]})";
  REQUIRE(read(text) == R"({"a":[1.5e3,"bé",true,null,{"c":-2}]})");
  for (std::size_t length = 0; length < text.size(); ++length) {
    CAPTURE(length);
    CHECK(read(text.substr(0, length)) == "syntax");
  }
  for (const char more : {'}', ',', '1', '"', '\0'}) {
    CAPTURE(more);
    CHECK(read(text + more) == "syntax");
  }
}

TEST_CASE("strings contain only the bytes that JSON and UTF-8 allow", "[base]") {
  for (int byte = 0; byte < 256; ++byte) {
    CAPTURE(byte);
    const char c = static_cast<char>(byte);
    const bool stands = byte >= 0x20 && byte < 0x80 && c != '"' && c != '\\';
    const std::string text = std::string("[\"a") + c + "x\"]";
    CHECK(read(text) == (stands ? text : "syntax"));
  }
  for (const std::string_view good : {"é", "€", "😀", "\xf4\x8f\xbf\xbf", "\xee\x80\x80"})
    CHECK(read("\"a" + std::string(good) + "b\"") == "\"a" + std::string(good) + "b\"");
  for (const std::string_view bad :
       {"\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82", "\xf0\x9f\x98", "\xe0\x80\x80"})
    CHECK(read("\"a" + std::string(bad) + "b\"") == "syntax");
}

TEST_CASE("the depth limit holds for any mix of arrays and objects", "[base]") {
  CHECK(read(nested(limits::kJsonDepth)) == nested(limits::kJsonDepth));
  CHECK(read(nested(limits::kJsonDepth + 1)) == "too deep");
  std::string mixed;
  for (std::size_t depth = 0; depth < 1'000'000; depth += 2)
    mixed += R"([{"a":)";
  CHECK(read(mixed) == "too deep");
}

TEST_CASE("numbers keep their spelling in every locale", "[base]") {
  const std::string locale = std::setlocale(LC_NUMERIC, nullptr);
  for (const char* name : {"C", "de_DE.UTF-8", "fr_FR.UTF-8"}) {
    // If the locale is not installed, the previous one stays.
    std::setlocale(LC_NUMERIC, name);
    for (const std::string_view number : {"1.25", "-0.5e-7", "3.0E+2", "-0", "0.0"})
      CHECK(read(number) == number);
    CHECK(read("1.5e400") == "number range");
  }
  std::setlocale(LC_NUMERIC, locale.c_str());
}

TEST_CASE("numbers beyond the range of double are rejected", "[base]") {
  for (const std::string_view fits : {"1.7976931348623157e308", "0.01e310", "0e999", "1e-999"})
    CHECK(read(fits) == fits);
  for (const std::string_view beyond : {"1.7976931348623159e308", "-1e309", "0.01e315"})
    CHECK(read(beyond) == "number range");
  const std::string long_one = "1" + std::string(308, '0');
  CHECK(read(long_one) == long_one);
  CHECK(read(long_one + "0") == "number range");
}
