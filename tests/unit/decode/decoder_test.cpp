// From bytes to events, around the dialects: detection, notes on repairs, lists of events, text
// that is not an event, and what can be recovered from it.
#include "decode/input/decoder.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "base/utf8.h"
#include "session_options.h"
#include "support/decoded.h"

using namespace agent_timeline;
using testing::decode_all;
using testing::decode_one;

namespace {

/// Returns what each event is: the code of its card, or its dialect.
std::vector<std::string> summary(std::string_view input) {
  std::vector<std::string> out;
  for (const Event& event : decode_all(input)) {
    const auto* card =
        event.bodies.empty() ? nullptr : std::get_if<UnknownEvent>(&event.bodies.front());
    out.push_back(card != nullptr ? card->code : "[" + std::string(event.dialect) + "]");
  }
  return out;
}

using Codes = std::vector<std::string>;
constexpr std::string_view kEvent = R"({"msg":"UserMessage","content":"x"})";

}  // namespace

TEST_CASE("the dialect is determined for each event", "[decode]") {
  struct Row {
    std::string_view input;
    Codes codes;
  };
  const Row rows[] = {
      {R"({"msg":"UserMessage","content":"x"})", {"[maria]"}},
      {R"({"msg":"Nobody knows"})", {"unknown-event"}},
      {R"({"desc":{"msg":"Nobody"}})", {"unknown-kind"}},
      {R"({"agent-timeline":"quarantine","bytes":9,"reason":"r","text":"t"})", {"quarantine"}},
      {R"({"agent-timeline":"quarantine","reason":"r"})", {"unknown-kind"}},
      {R"({"agent-timeline":"quarantine","bytes":9,"reason":"r","text":"t","msg":"UserMessage","content":"x"})",
       {"[maria]"}},
      {R"({"agent-timeline":"other","msg":"UserMessage","content":"x"})", {"[maria]"}},
      {R"({"agent-timeline":1,"msg":"UserMessage","content":"x"})", {"[maria]"}},
      {R"({"a":1})", {"unknown-event"}},
      {R"({"msg":7})", {"unknown-event"}},
      {R"({"desc":"x"})", {"unknown-event"}},
      {"{}", {"unknown-event"}},
      {"null\n7\n\"x\"\ntrue\n[]\n[1]",
       {"not-an-event", "not-an-event", "not-an-event", "not-an-event", "not-an-event",
        "not-an-event"}},
      {"data: [DONE]\n\n$\n", {"[]", "[]"}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.input);
    CHECK(summary(row.input) == row.codes);
  }
}

TEST_CASE("with the dialect option, every object belongs to that dialect", "[decode]") {
  const auto options = read_session_options(R"({"dialect":"maria"})");
  REQUIRE(options);
  CHECK(decode_all(R"({"a":1})", options->decode).at(0).dialect == "maria");
  CHECK(decode_all(R"({"agent-timeline":"quarantine"})", options->decode).at(0).dialect == "maria");
  CHECK(decode_all("7", options->decode).at(0).dialect.empty());
  for (const auto text : {"", "{", "[]", "null", R"({"dialect":"latin"})", R"({"dialect":1})",
                          R"({"dialects":"maria"})", "{\"dialect\":\"maria\xFF\"}"}) {
    CAPTURE(text);
    CHECK_FALSE(read_session_options(text));
  }
  CHECK(read_session_options("{}"));
}

TEST_CASE("a list of events gives its elements, also when nested", "[decode]") {
  const std::string event(kEvent);
  CHECK(summary("[1," + event + ",null]") == Codes{"not-an-event", "[maria]", "not-an-event"});
  CHECK(summary("[" + event + ",[" + event + "," + event + "]]") ==
        Codes{"[maria]", "[maria]", "[maria]"});
  CHECK(summary("[" + event + ",null, 7 ,\"a,b\"," + event + "]") ==
        Codes{"[maria]", "not-an-event", "not-an-event", "not-an-event", "[maria]"});
}

TEST_CASE("repairing an event adds a note to it", "[decode]") {
  const Event half = decode_all(R"({"msg":"UserMessage","content":"a\ud83d"})").at(0);
  REQUIRE(half.notes.size() == 1);
  CHECK(half.notes[0].code == "unpaired-surrogate");
  CHECK(std::get<MessageEvent>(half.bodies.at(0)).text == "a\uFFFD");

  const Event bytes = decode_all("{\"msg\":\"UserMessage\",\"content\":\"a\xC3\"}").at(0);
  REQUIRE(bytes.notes.size() == 1);
  CHECK(bytes.notes[0].code == "invalid-utf8");
  CHECK(std::get<MessageEvent>(bytes.bodies.at(0)).text == "a\uFFFD");
}

TEST_CASE("broken text becomes one card, and the events that it swallowed are recovered",
          "[decode]") {
  const std::string event(kEvent);
  struct Row {
    std::string input;
    Codes codes;
  };
  const Row rows[] = {
      {"{\"a\":[1}\n" + event, {"unfinished", "[maria]"}},
      {"{\"a\":\"b\n" + event, {"newline-in-string", "[maria]"}},
      {"{\"a\":1,}\n" + event, {"not-json", "[maria]"}},
      {"{\"a\":1e999}\n" + event, {"number-range", "[maria]"}},
      {"{\"a\":\"\xFF\",}\n" + event, {"invalid-utf8", "[maria]"}},
      {"plain words\n" + event, {"not-json", "[maria]"}},
      {"[\n{\"a\":[1},\n" + event + ",\n" + event + "\n]", {"not-json", "[maria]", "[maria]"}},
      {"[\n{\"a\":[1},\n" + event + ",\n{\"b\":},\n" + event + "\n]",
       {"not-json", "[maria]", "not-json", "[maria]"}},
      {"data: " + event + std::string("\0tail\n\n", 7), {"[maria]", "not-json"}},
      {"data: " + event + "\ndata: " + event + "\n\n", {"[maria]", "[maria]"}},
      {"data: " + event + "\ndata: {\"a\"\ndata: " + event + "\n\n",
       {"[maria]", "unfinished", "[maria]"}},
      {"[" + event + ",\n{\"a\":,\n" + event + "]", {"[maria]", "not-json", "[maria]"}},
      {"[" + event + ",\n[INFO hi there,\n" + event + "]", {"[maria]", "not-json", "[maria]"}},
      {"[INFO] ready\n" + event, {"not-json", "[maria]"}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.input);
    CHECK(summary(row.input) == row.codes);
  }
}

TEST_CASE("an observer gets the text of each card, whole and before its event", "[decode]") {
  struct Texts final : InputObserver {
    void on_text(std::string_view text) override { texts.emplace_back(text); }
    std::vector<std::string> texts;
  };
  const std::string long_text(limits::kRejectedTextBytes + 9, 'x');
  Texts seen;
  DecodeOptions options;
  options.observer = &seen;
  const std::string input =
      "plain words\n" + std::string(kEvent) + "\n" + long_text + " \xFF\n" + std::string(kEvent);
  CHECK(decode_all(input, options).size() == 4);
  CHECK(seen.texts == std::vector<std::string>{"plain words", long_text + " \uFFFD"});
}

TEST_CASE("a card keeps a limited prefix of its text and the full length", "[decode]") {
  struct Row {
    std::string text;
    std::size_t bytes;
  };
  const std::size_t limit = limits::kRejectedTextBytes;
  const Row rows[] = {
      {std::string(10, 'x'), 10},
      {std::string(limit + 1, 'x'), limit + 1},
      {std::string(limit, '\xFF'), 3 * limit},
      {std::string(limit - 1, 'x') + "\u20AC", limit + 2},
      {std::string(limits::kEventBytes + 99, 'x'), limits::kEventBytes},
  };
  for (const Row& row : rows) {
    std::vector<Event> events;
    const auto* card = decode_one<UnknownEvent>(events, row.text);
    REQUIRE(card != nullptr);
    CHECK(card->text.size() <= limit);
    CHECK(card->text.size() + 3 > std::min(limit, row.bytes));
    CHECK(card->text_bytes == row.bytes);
    CHECK(valid_utf8_length(card->text) == card->text.size());
  }
}
