// The JSON reader against nlohmann_json, over texts made of the pieces where readers go wrong: both
// take the same texts, find the same values in them, and give the same reason against the others.
#include "decode/json_reader.h"

#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/limits.h"
#include "support/random.h"

using namespace agent_timeline;
using agent_timeline::testing::Random;

namespace {

constexpr int kNumberOutOfRange = 406;  // nlohmann's id of that error

std::string error_name(JsonError error) {
  switch (error) {
    case JsonError::syntax:
      return "syntax";
    case JsonError::too_deep:
      return "too deep";
    case JsonError::number_range:
      return "number range";
  }
  return "";
}

/// Writes down what nlohmann's parser reports, in the form of `written` below.
struct Transcript {
  using number_integer_t = nlohmann::json::number_integer_t;
  using number_unsigned_t = nlohmann::json::number_unsigned_t;
  using number_float_t = nlohmann::json::number_float_t;
  using string_t = nlohmann::json::string_t;
  using binary_t = nlohmann::json::binary_t;

  std::string text;
  std::size_t depth = 0;
  JsonError error = JsonError::syntax;

  bool add(const std::string& what) {
    text += what + ";";
    return true;
  }
  bool null() { return add("null"); }
  bool boolean(bool value) { return add(value ? "true" : "false"); }
  bool number_integer(number_integer_t value) {
    return add(value == 0 ? "-0" : std::to_string(value));
  }
  bool number_unsigned(number_unsigned_t value) { return add(std::to_string(value)); }
  bool number_float(number_float_t, const string_t& spelling) { return add(spelling); }
  bool string(string_t& value) { return add("'" + value + "'"); }
  bool key(string_t& name) { return add("key '" + name + "'"); }
  bool binary(binary_t&) { return false; }
  bool start_object(std::size_t) { return open("{"); }
  bool start_array(std::size_t) { return open("["); }
  bool end_object() { return close("}"); }
  bool end_array() { return close("]"); }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception& problem) {
    error = problem.id == kNumberOutOfRange ? JsonError::number_range : JsonError::syntax;
    return false;
  }

  bool open(const std::string& bracket) {
    if (depth == limits::kJsonDepth) {
      error = JsonError::too_deep;
      return false;
    }
    ++depth;
    return add(bracket);
  }
  bool close(const std::string& bracket) {
    --depth;
    return add(bracket);
  }
};

std::string read_by_nlohmann(std::string_view text) {
  // It takes a NUL for the end of the input and would drop what is behind it.
  if (text.find('\0') != std::string_view::npos) return "syntax";
  Transcript transcript;
  const bool whole = nlohmann::json::sax_parse(text.begin(), text.end(), &transcript);
  return whole ? transcript.text : error_name(transcript.error);
}

std::string written(const Value& value) {
  if (value.is_null()) return "null;";
  if (value.is_string()) return "'" + std::string(value.text()) + "';";
  if (!value.is_array() && !value.is_object()) return std::string(value.text()) + ";";
  std::string out = value.is_array() ? "[;" : "{;";
  for (const Member& member : value.members()) {
    if (value.is_object()) out += "key '" + member.key + "';";
    out += written(member.value);
  }
  return out + (value.is_array() ? "];" : "};");
}

std::string read_by_us(std::string_view text) {
  const auto read = read_json(text);
  if (const JsonError* error = std::get_if<JsonError>(&read)) return error_name(*error);
  return written(std::get<Value>(read));
}

constexpr std::string_view kPieces[] = {
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\"",
    "\\",
    "null",
    "true",
    "false",
    "nul",
    "0",
    "-",
    "-0",
    "01",
    "1.5",
    "1.",
    "e5",
    "E+3",
    "e-",
    "1e400",
    "-1e309",
    "1.7976931348623157e308",
    "0e999",
    "0.01e315",
    "1.7976931348623159e308",
    "0e-9",
    "1e-999",
    "123456789012345678901234567890",
    "\\u0041",
    "\\ud83d",
    "\\ude00",
    "\\u00",
    "\\n",
    "\\x",
    "\xc3\xa9",
    "\xff",
    "\xc0\xaf",
    "\xed\xa0\x80",
    "\xf0\x9f\x98\x80",
    "\xef\xbb\xbf",
    "\"a\"",
    "\"b\":",
    " ",
    "\t",
    "\n",
    "\r",
    "\x01",
    "\x7f",
    "\x0c",
    "//",
    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    "]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
};

constexpr std::string_view kWhole[] = {
    R"({"a":[1,2.5,-3e2,{"b":null,"c":"x\u00e9\ud83d\ude00y"}],"d":true,"e":"\"\\\/\b\f\n\r\t"})",
    R"([[],{},[{}],"",0,-0,1e5,false,{"":{"":[]}}])",
};

std::string joined_pieces(Random& random) {
  std::string text;
  for (std::size_t count = random.below(12) + 1; count > 0; --count)
    text += random.pick(kPieces);
  return text;
}

/// A text that was JSON before something small happened to it.
std::string damaged(Random& random) {
  std::string text(random.pick(kWhole));
  const std::size_t at = random.below(text.size());
  switch (random.below(4)) {
    case 0:
      text.insert(at, random.pick(kPieces));
      break;
    case 1:
      text.erase(at, 1);
      break;
    case 2:
      text[at] = static_cast<char>(random.below(256));
      break;
    default:
      text.resize(at);
  }
  return text;
}

}  // namespace

TEST_CASE("the reader takes what nlohmann_json takes", "[decode][property]") {
  Random random(agent_timeline::testing::property_seed());
  for (const std::string_view text : kWhole)
    CHECK(read_by_us(text) == read_by_nlohmann(text));
  for (std::size_t run = agent_timeline::testing::property_runs() * 20; run > 0; --run) {
    const std::string text = random.chance(30) ? joined_pieces(random) : damaged(random);
    CAPTURE(agent_timeline::testing::property_seed(), text);
    REQUIRE(read_by_us(text) == read_by_nlohmann(text));
  }
}
