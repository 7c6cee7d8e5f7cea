// Runs of events that are not understood: the first have separate entries, the rest share one.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "agent_timeline/session.h"
#include "base/limits.h"
#include "support/session_checks.h"
#include "timeline/timeline.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;

namespace {

Event card(std::string text) {
  UnknownEvent body;
  body.code = "not-json";
  body.text_bytes = text.size();
  body.text = std::move(text);
  Event event;
  event.bodies.emplace_back(std::move(body));
  return event;
}

Event message(std::string text) {
  MessageEvent body;
  body.text = std::move(text);
  Event event;
  event.bodies.emplace_back(std::move(body));
  return event;
}

const UnknownEvent& last_card(const Timeline& timeline) {
  return std::get<UnknownEvent>(timeline.entries().back().content);
}

}  // namespace

TEST_CASE("after a hundred consecutive cards, further ones share a card that counts them",
          "[timeline]") {
  Timeline timeline;
  timeline.apply(message("hello"));
  for (int i = 0; i < 100; ++i)
    timeline.apply(card("line " + std::to_string(i)));
  CHECK(timeline.entries().size() == 101);
  CHECK_FALSE(last_card(timeline).run);
  for (int i = 100; i < 250; ++i)
    timeline.apply(card("line " + std::to_string(i)));
  REQUIRE(timeline.entries().size() == 102);
  REQUIRE(last_card(timeline).run);
  CHECK(last_card(timeline).run->count == 150);
  CHECK(last_card(timeline).run->first == 102);
  CHECK(last_card(timeline).run->last == 251);
  CHECK(last_card(timeline).text.starts_with("line 100\nline 101\n"));
  CHECK(last_card(timeline).text.ends_with("line 249\n"));
}

TEST_CASE("another entry ends the run of cards", "[timeline]") {
  Timeline timeline;
  for (int i = 0; i < 150; ++i)
    timeline.apply(card("x"));
  CHECK(timeline.entries().size() == 101);
  timeline.apply(message("hello"));
  timeline.apply(card("x"));
  CHECK(timeline.entries().size() == 103);
  CHECK_FALSE(last_card(timeline).run);
}

TEST_CASE("a quarantine card does not join the shared card", "[timeline]") {
  Timeline timeline;
  for (int i = 0; i < 150; ++i)
    timeline.apply(card("x"));
  Event event = card("killer");
  std::get<UnknownEvent>(event.bodies[0]).code = "quarantine";
  timeline.apply(std::move(event));
  CHECK(timeline.entries().size() == 102);
  CHECK(last_card(timeline).text == "killer");
}

TEST_CASE("a shared card keeps 64 KiB of text and counts the rest", "[timeline]") {
  Timeline timeline;
  const std::string line(1000, 'y');
  for (int i = 0; i < 300; ++i)
    timeline.apply(card(line));
  CHECK(last_card(timeline).text.size() <= limits::kSharedCardBytes);
  CHECK(last_card(timeline).text.size() > limits::kSharedCardBytes - 1001);
  CHECK(last_card(timeline).text_bytes == 200 * 1001);
  CHECK(last_card(timeline).run->count == 200);
}

TEST_CASE("thousands of unreadable lines have few entries, and patches reproduce the snapshot",
          "[timeline][session]") {
  std::string different;
  for (int i = 0; i < 2000; ++i)
    different += std::to_string(i * 7919 % 10007) + "\n";
  std::string alike;
  for (int i = 0; i < 2000; ++i)
    alike += "{}\n";
  for (const std::string& input : {std::string(2000, '\n'), alike, different}) {
    CAPTURE(input.substr(0, 10));
    Session session;
    CHECK(testing::patch_problem(session, input, {1, 150, 151, 700, 1500}) == "");
    CHECK(session.revision() == 2000);
    const Json snapshot = Json::parse(session.snapshot());
    REQUIRE(snapshot["entries"].size() == 101);
    const Json& shared = snapshot["entries"].back();
    CHECK(shared["title"]["text"] == "1900 more like the ones above: events 101 to 2000");
  }
}

TEST_CASE("the patches of a growing shared card reproduce it", "[timeline][session]") {
  // More lines than fit into a piece, hidden characters, and more text than is kept.
  std::string input;
  std::vector<std::size_t> cuts;
  for (std::size_t i = 0; i < 700; ++i) {
    input += "{\"nobody\":\"" + std::string(i < 500 ? i % 7 : 400, 'x');
    if (i % 11 == 0) input += "\xE2\x80\xAE";
    input += "\"}\n";
    if (i % 3 == 0) cuts.push_back(input.size());
  }
  Session session;
  REQUIRE(testing::patch_problem(session, input, cuts) == "");
  const Json part = Json::parse(session.descriptor("e101"))["parts"][0];
  CHECK(part["hiddenCharacters"] == 49);  // those in the kept text
  CHECK(part["pieces"].size() == 2);
  CHECK(part["note"]["key"] == "note.text-cut");
}
