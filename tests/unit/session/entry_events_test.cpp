// Finding the events that an entry came from in a session's input.
#include "agent_timeline/entry_events.h"

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/session.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::size_t kAll = 1000;

const std::vector<std::string> kNeutral = {
    R"({"agent-timeline":"message","role":"user","text":"Go","key":"m1"})",
    R"({"agent-timeline":"tool-start","call":"c1","name":"Bash","input":{"command":"ls","n":1.50}})",
    R"({"agent-timeline":"message","text":"A","key":"m2","open":true})",
    R"({"agent-timeline":"tool-end","call":"c1","output":"a\nb"})",
    R"({"agent-timeline":"message","text":"B","key":"m2","append":true})",
};

std::string lines(const std::vector<std::string>& events) {
  std::string out;
  for (const std::string& event : events)
    out += event + "\n";
  return out;
}

Json events_of(std::string_view entry, std::string_view bytes, std::size_t from = 0,
               std::size_t limit = kAll, std::size_t step = 7) {
  EntryEvents events;
  REQUIRE(events.configure("{}", entry, from, limit));
  for (std::size_t at = 0; at < bytes.size(); at += step)
    events.push(bytes.substr(at, step));
  events.end();
  return Json::parse(events.events());
}

std::vector<std::string> texts_of(const Json& told) {
  std::vector<std::string> out;
  for (const Json& event : told["events"])
    out.push_back(Json::parse(event["text"].get<std::string>()).dump());
  return out;
}

std::size_t revision_of(std::string_view entry, std::string_view bytes) {
  Session session;
  session.push(bytes);
  return Json::parse(session.descriptor(entry))["revision"];
}

}  // namespace

TEST_CASE("the events of an entry are those that created or changed it, in order", "[session]") {
  const std::string input = lines(kNeutral);
  for (const std::string id : {"e1", "e2", "e3"}) {
    const Json told = events_of(id, input);
    INFO(id << " " << told.dump());
    CHECK(told["total"] == told["events"].size());
    CHECK(told["total"] >= 1);
    CHECK(told["total"] <= revision_of(id, input));
    std::size_t last = 0;
    for (const Json& event : told["events"]) {
      const std::size_t number = event["number"];
      CHECK(number > last);
      last = number;
      CHECK(event["line"] == number);
      const std::size_t offset = event["offset"];
      CHECK(input.substr(offset, kNeutral[number - 1].size()) == kNeutral[number - 1]);
      const Json expected = Json::parse(kNeutral[number - 1]);
      CHECK(Json::parse(event["text"].get<std::string>()) == expected);
    }
  }
  CHECK(texts_of(events_of("e1", input)) == std::vector<std::string>{kNeutral[0]});
  CHECK(events_of("e2", input)["total"] == 2);
  CHECK(events_of("e3", input)["total"] == 2);
  CHECK(events_of("e2", input)["events"][0]["text"].get<std::string>().find("1.50") !=
        std::string::npos);
}

TEST_CASE("the events of an entry are read page by page, with the total of all pages",
          "[session]") {
  std::vector<std::string> events;
  for (int i = 0; i < 9; ++i)
    events.push_back(R"({"agent-timeline":"message","key":"m","open":true,"append":true,"text":")" +
                     std::to_string(i) + "\"}");
  const std::string input = lines(events);
  const Json all = events_of("e1", input);
  const std::size_t total = all["total"];
  REQUIRE(total > 4);
  const Json some = events_of("e1", input, 2, 2);
  CHECK(some["total"] == total);
  REQUIRE(some["events"].size() == 2);
  CHECK(some["events"][0] == all["events"][2]);
  CHECK(some["events"][1] == all["events"][3]);
  CHECK(events_of("e1", input, total, kAll)["events"].empty());
}

TEST_CASE("an element of a list is an event of its own, and unreadable input is given unchanged",
          "[session]") {
  const std::string list = "[" + kNeutral[0] + "," + kNeutral[2] + "]";
  CHECK(texts_of(events_of("e2", list)) == std::vector<std::string>{kNeutral[2]});
  const Json broken = events_of("e1", "{\"type\": oops}\n");
  REQUIRE(broken["total"] == 1);
  CHECK(broken["events"][0]["text"] == "{\"type\": oops}");
  const Json foreign = events_of("e1", "{\"a\":1}\n");
  CHECK(texts_of(foreign) == std::vector<std::string>{"{\"a\":1}"});
  CHECK(events_of("e1", "data: " + kNeutral[0] + "\n\n")["total"] == 1);
}

TEST_CASE("an entry that does not exist has no events; an invalid id or option is rejected",
          "[session]") {
  CHECK(events_of("e99", lines(kNeutral))["total"] == 0);
  EntryEvents events;
  CHECK(events.events() == R"({"total":0,"events":[]})");
  CHECK_FALSE(events.configure("{}", "nonsense", 0, 1));
  CHECK_FALSE(events.configure("{\"x\":1}", "e1", 0, 1));
  events.push("{}\n");
  events.end();
  CHECK(events.events() == R"({"total":0,"events":[]})");
}
