// Documents around a list of events: small ones are read whole, large ones element by element, and
// both show the same, however their bytes are cut.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/session.h"
#include "support/decoded.h"
#include "support/random.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::size_t kLarge = std::size_t{256} * 1024;

std::string message(std::size_t number, std::size_t size) {
  return R"({"id":"m)" + std::to_string(number) + R"(","role":"user","ts":)" +
         std::to_string(1774030800000 + number) +
         R"(,"content":[{"type":"text","text":"[{ \"x\": \")" + std::string(size, 'a') + R"("}]})";
}

struct Shape {
  std::size_t messages = 4;
  std::size_t size = 10;
  std::string_view before = R"("version": 1,)";
  std::string_view behind = R"(, "end": {"messages": [{"a": "]}"}]})";
  std::string_view space = "\n  ";
};

std::string document(const Shape& shape) {
  std::string out = "{" + std::string(shape.space) + std::string(shape.before) + "\"messages\": [";
  for (std::size_t i = 0; i < shape.messages; ++i) {
    if (i > 0) out += ",";
    out += std::string(shape.space) + message(i, shape.size);
  }
  return out + std::string(shape.space) + "]" + std::string(shape.behind) + "}\n";
}

Json shown(std::string_view input) {
  Session session;
  session.push(input);
  session.end();
  Json entries = Json::parse(session.snapshot())["entries"];
  for (Json& entry : entries)
    entry.erase("revision");
  return entries;
}

std::string snapshot_cut(std::string_view input, const std::vector<std::size_t>& cuts) {
  Session session;
  std::size_t from = 0;
  for (const std::size_t cut : cuts) {
    session.push(input.substr(from, cut - from));
    from = cut;
  }
  session.push(input.substr(from));
  session.end();
  return session.snapshot();
}

}  // namespace

TEST_CASE("a large document is shown like a small one", "[decode]") {
  const Json small = shown(document({.messages = 3}));
  REQUIRE(small.size() == 3);
  const Json large = shown(document({.messages = 3, .size = kLarge / 2}));
  REQUIRE(large.size() == 3);
  for (std::size_t i = 0; i < small.size(); ++i) {
    CHECK(large[i]["dialect"] == small[i]["dialect"]);
    CHECK(large[i]["startedAt"] == small[i]["startedAt"]);
  }
}

TEST_CASE("a document may be larger than the limit of an event", "[decode]") {
  const std::string text = document({.messages = 50, .size = 100'000});
  REQUIRE(text.size() > std::size_t{4} * 1024 * 1024);
  const Json entries = shown(text + document({.messages = 1}));
  CHECK(entries.size() == 51);
  CHECK(std::none_of(entries.begin(), entries.end(),
                     [](const Json& entry) { return entry["kind"] == "unknown"; }));
}

TEST_CASE("an object that may be an event is read by its list beyond the limit of an event",
          "[decode]") {
  struct Form {
    std::string_view begin;
    std::string_view end;
  };
  constexpr Form forms[] = {
      {R"({"type":"chat","messages":[)", "]}"},
      {R"({"method":"store","jsonrpc":"2.0","loglines":[)", "]}"},
      {R"({"data":[)", R"(],"cursor":{"next":"a"}})"},
      {R"({"version":1,"history":[)", "]}"},
      {R"({"id":"a","output":[)", R"(],"end":"]}"})"},
      {R"({"data":[{"a":1}],"type":"chat","messages":[)", "]}"},
  };
  constexpr std::size_t limit = std::size_t{4} * 1024 * 1024;
  for (const Form& form : forms) {
    CAPTURE(form.begin);
    std::string text(form.begin);
    std::size_t count = 0;
    for (; text.size() < limit + 300'000; ++count)
      text += (count > 0 ? "," : "") + message(count, 100'000);
    text += std::string(form.end) + "\n";
    const Json entries = shown(text);
    CHECK(entries.size() == count);
    CHECK(std::none_of(entries.begin(), entries.end(),
                       [](const Json& entry) { return entry["kind"] == "unknown"; }));
  }
}

TEST_CASE("an object is cut at its list in the same place however its bytes are cut", "[decode]") {
  constexpr std::size_t limit = std::size_t{4} * 1024 * 1024;
  std::string text = R"({"type":"chat","messages":[)";
  for (std::size_t i = 0; text.size() < limit + 1000; ++i)
    text += (i > 0 ? "," : "") + message(i, 1'000'000);
  text += "]}\n" + message(100, 10) + "\n";
  const std::string whole = snapshot_cut(text, {});
  for (const std::size_t cut : {limit - 1, limit, limit + 1})
    CHECK(snapshot_cut(text, {cut}) == whole);
}

TEST_CASE("an element that is too long is one card, and the others are shown", "[decode]") {
  const Json entries =
      shown(R"({"type":"chat","messages":[)" + message(0, 10) + "," +
            message(1, std::size_t{5} * 1024 * 1024) + "," + message(2, 10) + "]}\n");
  REQUIRE(entries.size() == 3);
  CHECK(entries[0]["kind"] == "message");
  CHECK(entries[1]["title"]["key"] == "unknown.too-long");
  CHECK(entries[2]["kind"] == "message");
}

TEST_CASE("the elements of a large document are shown as they arrive", "[decode]") {
  const std::string text = document({.messages = 40, .size = 10'000});
  Session session;
  session.push(std::string_view(text).substr(0, text.size() / 4 * 3));
  const std::size_t early = Json::parse(session.snapshot())["entries"].size();
  CHECK(early >= 25);
  CHECK(early < 40);
}

TEST_CASE("requests to models are shown the same, large or small", "[decode][model-api]") {
  struct Request {
    std::string_view begin;
    std::string_view item;
    std::string_view other;
  };
  constexpr Request requests[] = {
      {R"({"model":"m","contents":[)", R"({"role":"user","parts":[{"text":"TEXT"}]})",
       R"({"role":"model","parts":[{"functionCall":{"name":"find","args":{"q":1}}}]})"},
      {R"({"model":"m","instructions":"Be brief.","input":[)",
       R"({"role":"user","content":"TEXT"})",
       R"({"type":"function_call","call_id":"c","name":"find","arguments":"{}"})"},
      {R"({"model":"m","messages":[)", R"({"role":"user","content":"TEXT"})",
       R"({"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"find","arguments":"{}"}}]})"},
  };
  const auto kinds = [](const Json& entries) {
    std::vector<std::string> out;
    for (const Json& entry : entries)
      out.push_back(entry["kind"].get<std::string>() + " " +
                    entry["title"]["text"].get<std::string>());
    return out;
  };
  for (const Request& request : requests) {
    CAPTURE(request.begin);
    const auto written = [&](std::size_t size) {
      std::string item(request.item);
      item.replace(item.find("TEXT"), 4, std::string(size, 'a'));
      return std::string(request.begin) + item + "," + item + "," + std::string(request.other) +
             R"(],"temperature":1})" + "\n";
    };
    const std::vector<std::string> small = kinds(shown(written(10)));
    REQUIRE(small.size() == 3);
    CHECK(small[2].starts_with("tool "));
    CHECK(kinds(shown(written(std::size_t{3} * 1024 * 1024))) == small);
  }
}

TEST_CASE("a document gives the same state however it is cut", "[decode]") {
  testing::Random random(testing::property_seed());
  const Shape shapes[] = {
      {.messages = 12, .size = kLarge / 10},
      {.messages = 3, .size = kLarge / 3, .before = "", .behind = "", .space = ""},
      {.messages = 1, .size = kLarge + 5},
      {.messages = 2, .size = 10, .behind = R"(, "type": "of an event")"},
      {.messages = 3, .size = kLarge / 2, .before = R"("type": "of an event",)"},
      {.messages = 3, .size = kLarge / 3, .behind = R"(, "type": "of an event")"},
      {.messages = 3, .size = kLarge / 2, .behind = "\n{\"cut\": 1"},
  };
  for (const Shape& shape : shapes) {
    const std::string text = document(shape) + document({.messages = 1});
    const std::string whole = snapshot_cut(text, {});
    for (int run = 0; run < 6; ++run) {
      std::vector<std::size_t> cuts;
      for (std::size_t i = 0; i < 20; ++i)
        cuts.push_back(random.below(text.size()));
      std::sort(cuts.begin(), cuts.end());
      CHECK(snapshot_cut(text, cuts) == whole);
    }
  }
}

TEST_CASE("a large object with a type is one event", "[decode]") {
  const std::string event =
      document({.messages = 3, .size = kLarge / 2, .before = R"("type":"x",)"});
  CHECK(testing::decode_all(event).size() == 1);
}

TEST_CASE("a large document counts as many events as a small one", "[decode]") {
  for (const std::string_view before : {"", "\"version\": 1,"}) {
    for (const std::string_view behind : {"", ", \"end\": {\"a\": \"]}\"}"}) {
      const Shape small{.messages = 3, .before = before, .behind = behind};
      Shape large = small;
      large.size = kLarge / 2;
      CHECK(testing::decode_all(document(small)).size() == 4);
      CHECK(testing::decode_all(document(large)).size() == 4);
    }
  }
}

TEST_CASE("a document with one element per line is one document", "[decode]") {
  Shape shape;
  shape.space = "\n";
  const std::string lines = document(shape);
  shape.space = "\n  ";
  const Json expected = shown(document(shape));
  CHECK(shown(lines) == expected);
  CHECK(expected.size() == shape.messages);
  const std::string whole = snapshot_cut(lines, {});
  for (std::size_t cut = 1; cut < lines.size(); ++cut)
    CHECK(snapshot_cut(lines, {cut}) == whole);
}

TEST_CASE("a line that ends inside a list does not swallow the events after it", "[decode]") {
  // If the list was cut after its bracket or after an element's comma, the lines below it, which
  // have no commas between them, are separate events.
  const std::string events = message(7, 3) + "\n" + message(8, 3) + "\n";
  CHECK(shown(R"({"version":1,"messages":[)" + std::string("\n") + events).size() >= 2);
  CHECK(shown(R"({"version":1,"messages":[)" + message(1, 3) + ",\n" + events).size() >= 2);
}
