// Searching a session: hits with their context, and the count beyond the limit.
#include "emit/search.h"

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>

#include "agent_timeline/session.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;

namespace {

Session with_messages(std::initializer_list<const char*> texts) {
  Session session;
  for (const char* text : texts) {
    session.push(R"({"msg":"UserMessage","content":)" + Json(text).dump() + "}\n");
  }
  return session;
}

}  // namespace

TEST_CASE("a hit has its position and its context on the same line", "[emit]") {
  Session session = with_messages({"one", "first\nsee the fox run\nlast", "two"});
  const Json found = Json::parse(session.search("FOX"));
  REQUIRE(found["hits"].size() == 1);
  const Json& hit = found["hits"][0];
  CHECK(hit["entry"] == "e2");
  CHECK(hit["part"] == "text");
  CHECK(hit["index"] == 0);
  CHECK(hit["before"] == "see the ");
  CHECK(hit["match"] == "fox");
  CHECK(hit["after"] == " run");
  CHECK(found["total"] == 1);
  CHECK(Json::parse(session.search("FOX", true))["hits"].empty());
  CHECK(Json::parse(session.search(""))["total"] == 0);
}

TEST_CASE("the context of a hit is cut at 80 bytes, between characters", "[emit]") {
  std::string wide;
  for (int i = 0; i < 100; ++i)
    wide += "é";
  Session session = with_messages({(wide + "x!" + wide).c_str()});
  const Json hit = Json::parse(session.search("x!"))["hits"][0];
  CHECK(hit["before"].get<std::string>() == wide.substr(0, 80));
  CHECK(hit["after"].get<std::string>() == wide.substr(0, 80));
}

TEST_CASE("hits beyond the limit are only counted", "[emit]") {
  Session session = with_messages({"a a a", "b", "a"});
  const Json found = Json::parse(session.search("a", true, 2));
  REQUIRE(found["hits"].size() == 2);
  CHECK(found["hits"][1]["index"] == 1);
  CHECK(found["total"] == 4);
  CHECK(found["entries"] == 2);
  session.push(R"({"msg":"UserMessage","content":"another a"})"
               "\n");
  CHECK(Json::parse(session.search("a", true, 2))["entries"] == 3);
}
