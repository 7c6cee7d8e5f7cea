// What a framer reports as quiet: holding such bytes back delays no frame.
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "base/limits.h"
#include "decode/input/frame.h"
#include "support/random.h"

using namespace agent_timeline;
using Inside = Quiet::Inside;

namespace {

constexpr std::size_t kLarge = std::size_t{256} * 1024;

struct Counter final : FrameSink {
  std::size_t frames = 0;
  void on_frame(const JsonFrame&) override { ++frames; }
};

/// Holds bytes back, knowing of the input only what the framer reported.
class Keeper {
 public:
  explicit Keeper(Quiet quiet) : quiet_(quiet) {}

  [[nodiscard]] bool keeps(char c) {
    if (quiet_.bytes == 0) return false;
    --quiet_.bytes;
    switch (quiet_.inside) {
      case Inside::nothing:
        return false;
      case Inside::line:
        return c != '\n';
      case Inside::value:
        return keeps_in_value(c);
      case Inside::string:
        break;
    }
    if (!escaped_ && c == '"') quiet_.inside = Inside::value;
    escaped_ = !escaped_ && c == '\\';
    return c != '\n';
  }

 private:
  [[nodiscard]] bool keeps_in_value(char c) {
    const bool opens_line = std::exchange(at_line_start_, c == '\n');
    if (c == '"') quiet_.inside = Inside::string;
    if (c == '{' || c == '[') {
      if (c == '{' && opens_line) return false;
      return quiet_.levels > 0 && ++quiet_.levels < limits::kJsonDepth;
    }
    if (c == '}' || c == ']') return quiet_.levels-- > 0;
    return true;
  }

  Quiet quiet_;
  bool escaped_ = false;
  bool at_line_start_ = false;
};

/// Returns how many bytes of `input`, fed one by one, can be held back. Fails if one of them
/// completes a frame.
std::size_t kept_back(std::string_view input) {
  Counter counter;
  Framer framer(counter);
  Keeper keeper{Quiet{}};
  std::size_t kept = 0;
  for (const char c : input) {
    const std::size_t before = counter.frames;
    const bool keeps = keeper.keeps(c);
    framer.feed({&c, 1});
    if (keeps && counter.frames != before) {
      FAIL("'" << c << "' completes a frame of " << input.substr(0, 1000));
    }
    if (!keeps) keeper = Keeper(framer.quiet());
    kept += keeps ? 1 : 0;
  }
  return kept;
}

Quiet quiet_after(std::string_view input) {
  Counter counter;
  Framer framer(counter);
  framer.feed(input);
  return framer.quiet();
}

std::string random_input(testing::Random& random) {
  constexpr std::array words = {
      "{",         "}",    "[",
      "]",         "\"",   "\\",
      ":",         ",",    "\n",
      " ",         "1",    "x",
      "\"a\":",    "[{",   "}]",
      "data: ",    "{\"a", "\n\n",
      "\"type\":", "\r\n", "\"messages\":",
      "event: ",   "\n{",  "\xEF\xBB\xBF",
  };
  std::string out;
  const std::size_t count = random.below(60);
  for (std::size_t i = 0; i < count; ++i)
    out += words[random.below(words.size())];
  return out;
}

}  // namespace

TEST_CASE("the state at the end of the input says where no frame can end", "[decode]") {
  struct Row {
    std::string input;
    Inside inside;
    std::size_t levels;
  };
  const Row rows[] = {
      {"", Inside::nothing, 0},
      {"{}", Inside::nothing, 0},
      {"[", Inside::nothing, 0},
      {"[{},1", Inside::nothing, 0},
      {"ab", Inside::nothing, 0},  // may be a byte order mark
      {"abc", Inside::line, 0},
      {"data: {\"a", Inside::line, 0},
      {"[INFO] a", Inside::line, 0},
      {"{", Inside::value, 0},
      {"{\"a\": {\"b\": [", Inside::value, 2},
      {"{\"a\": {\"b", Inside::string, 1},
      {"{\"a\": {\"b\\", Inside::nothing, 0},
      {"{\"a\": {\"b\\n", Inside::string, 1},
      {"{\"a\": 1,\n", Inside::nothing, 0},  // a brace would begin another value
      {"{\"a\": 1,\n ", Inside::value, 0},
      {"{\"messages\": [", Inside::nothing, 0},  // a brace would make it a document
      {"{\"messages\": [{", Inside::value, 2},
      {"[{", Inside::value, 0},
      {R"({"a":)" + std::string(limits::kJsonDepth - 1, '['), Inside::value, 63},
      {R"({"a":)" + std::string(limits::kJsonDepth, '['), Inside::nothing, 0},
  };
  for (const Row& row : rows) {
    CAPTURE(row.input);
    const Quiet quiet = quiet_after(row.input);
    CHECK(quiet.inside == row.inside);
    CHECK(quiet.levels == row.levels);
  }
}

TEST_CASE("the number of quiet bytes is limited", "[decode]") {
  const std::string text(1000, 'x');
  CHECK(quiet_after("{\"a\":\"" + text).bytes == limits::kEventBytes - 1006);
  CHECK(quiet_after("abc" + text).bytes == limits::kEventBytes - 1003);
  CHECK(quiet_after(std::string(limits::kEventBytes, 'x')).bytes == 0);
  const std::string document = R"({"messages":[{"a":")";
  CHECK(quiet_after(document + text).bytes == kLarge - document.size() - 1000);
  CHECK(quiet_after(document + std::string(kLarge - document.size(), 'x')).bytes == 0);
  const std::string event = R"({"type":"x","messages":[{"a":")" + text;
  CHECK(quiet_after(event).bytes == limits::kEventBytes - event.size());
}

TEST_CASE("most bytes of a long string are quiet", "[decode]") {
  const std::string text(100'000, 'x');
  for (const std::string begin : {"{\"a\":\"", "[{\"a\":[\"", "data: {\"a\":\"", "log "}) {
    CAPTURE(begin);
    CHECK(kept_back(begin + text) >= text.size());
  }
}

TEST_CASE("no frame is completed by quiet bytes", "[decode]") {
  testing::Random random(testing::property_seed());
  for (int run = 0; run < 20'000; ++run)
    kept_back(random_input(random));
}

TEST_CASE("no frame is completed by quiet bytes at the limits", "[decode]") {
  const std::string item = R"({"a":"[{ \"x\": \")" + std::string(3000, 'a') + R"("},)";
  std::string items;
  while (items.size() < 2 * kLarge)
    items += item;
  for (const std::string begin : {R"({"messages":[)", R"({"a":1,"messages":[)", "[", R"({"b":[)"})
    kept_back(begin + items);
  const std::string long_text(limits::kEventBytes, 'x');
  kept_back("{\"a\":\"" + long_text + "\"}{}");
  // The list begins late, when the object is already large.
  kept_back("{\"a\":\"" + std::string(2 * kLarge, 'x') + R"(","messages":[{"a":"b"},{}]})");
}
