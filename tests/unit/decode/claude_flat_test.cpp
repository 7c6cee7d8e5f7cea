// Claude Code's flat lines beside its messages: where a text ends, usage, and content of an unknown
// form.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "support/claude_lines.h"

using namespace agent_timeline::testing::claude;

TEST_CASE("claude: a flat text ends where thinking is said to have ended", "[decode][claude]") {
  const auto texts = [](std::string_view is_thinking) {
    return play({
        R"({"type":"text","content":"I will "})",
        R"({"type":"thinking","is_thinking":)" + std::string(is_thinking) + "}",
        R"({"type":"text","content":"edit."})",
    })["entries"];
  };
  REQUIRE(texts("true").size() == 1);
  CHECK(texts("true")[0]["summary"] == "I will edit.");
  CHECK(texts("false").size() == 2);
}

TEST_CASE("claude: flat lines of usage count", "[decode][claude]") {
  const std::string usage = R"({"type":"usage","input_tokens":10,"output_tokens":2})";
  const Json said = play({R"({"type":"text","content":"Hello","id":"a"})", usage, usage});
  CHECK(said["session"]["usage"]["totalTokens"] == 24);
}

TEST_CASE("claude: content that is neither a text nor a list is a card", "[decode][claude]") {
  const Json said = play({
      R"({"type":"assistant","message":{"id":"m","type":"message","role":"assistant","content":7}})",
  });
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["kind"] == "unknown");
  CHECK(shows(said["entries"][0], "7"));
}
