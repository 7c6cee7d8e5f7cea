// What a host sends to Pi in RPC mode, and the history in the responses.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

std::vector<std::string> titles(const Json& snapshot) {
  std::vector<std::string> out;
  for (const Json& entry : snapshot["entries"])
    out.push_back(entry["title"]["key"]);
  return out;
}

using Words = std::vector<std::string>;

std::string response(std::string_view command, std::string_view data) {
  return R"({"id":"r","type":"response","command":")" + std::string(command) +
         R"(","success":true,"data":)" + std::string(data) + "}\n";
}

const std::string kBegin = R"({"type":"agent_start"})"
                           "\n";

}  // namespace

TEST_CASE("pi: commands to the agent are Pi's only in a stream of Pi", "[decode][pi]") {
  const std::string prompt = R"({"type":"prompt","message":"Fix the login"})"
                             "\n";
  for (const std::string& words :
       {prompt, std::string(R"({"type":"follow_up","id":"1","message":"And tabs"})"),
        std::string(R"({"type":"new_session","title":"One"})")}) {
    CAPTURE(words);
    const Json shown = snapshot(words);
    CHECK(shown["session"]["dialects"].empty());
    CHECK(titles(shown) == Words{"unknown.unknown-event"});
  }
  CHECK(titles(snapshot(kBegin + prompt)).empty());
  CHECK(
      titles(snapshot(R"({"type":"prompt","message":"Go","streamingBehavior":"steer"})")).empty());
}

TEST_CASE("pi: the text of a rejected prompt is shown", "[decode][pi]") {
  const std::string asked = R"({"type":"prompt","id":"7","message":"Fix the login"})"
                            "\n";
  const auto answer = [](std::string_view success) {
    return R"({"id":"7","type":"response","command":"prompt","success":)" + std::string(success) +
           R"(,"error":"No model"})" + "\n";
  };
  const Json refused = snapshot(kBegin + asked + answer("false"));
  REQUIRE(titles(refused) == Words{"notice.command-failed"});
  CHECK(refused["entries"][0]["parts"].dump().find("Fix the login") != std::string::npos);
  const Json accepted = snapshot(kBegin + asked + answer("true") + answer("false"));
  CHECK(accepted["entries"][0]["parts"].dump().find("Fix the login") == std::string::npos);
}

TEST_CASE("pi: entries in a response are shown once", "[decode][pi]") {
  const auto entry = [](std::string_view id, std::string_view members) {
    return R"({"id":"a000000)" + std::string(id) +
           R"(","parentId":null,"timestamp":"2026-01-01T00:00:00Z",)" + std::string(members) + "}";
  };
  const auto level = [&](std::string_view id, std::string_view name) {
    return entry(id,
                 R"("type":"thinking_level_change","thinkingLevel":")" + std::string(name) + "\"");
  };
  const std::string both =
      response("get_entries",
               R"({"entries":[)" + level("1", "low") + "," + level("2", "high") + "," +
                   entry("3", R"("type":"label","targetId":"a0000001","label":"here")") + "]}");
  const Words told = {"notice.thinking-level", "notice.thinking-level", "notice.bookmark"};
  CHECK(titles(snapshot(both)) == told);
  CHECK(titles(snapshot(both + both)) == told);
  const std::string live = R"({"type":"thinking_level_changed","level":"low"})"
                           "\n"
                           R"({"type":"thinking_level_changed","level":"high"})"
                           "\n";
  CHECK(titles(snapshot(live + both + both)) == told);
  const std::string back =
      response("get_entries", R"({"entries":[)" + level("1", "low") + "," + level("2", "high") +
                                  "," + level("4", "low") + "]}");
  CHECK(titles(snapshot(back)).size() == 3);
}

TEST_CASE("pi: user messages in a history have their timestamps", "[decode][pi]") {
  const Json shown = snapshot(
      response("get_messages",
               R"({"messages":[{"role":"user","content":"go","timestamp":1774030800000}]})"));
  REQUIRE(shown["entries"].size() == 1);
  CHECK_FALSE(shown["entries"][0]["startedAt"].is_null());
}
