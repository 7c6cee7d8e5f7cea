// Outputs of Codex's calls that are data packed in a string.
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "support/codex_lines.h"

using namespace agent_timeline::testing::codex;

namespace {

Json only(const std::string& call_line, const std::string& output_line) {
  const Json said = play({call_line, output_line});
  REQUIRE(said["entries"].size() == 1);
  return said["entries"][0];
}

}  // namespace

TEST_CASE("codex: the user's answer is shown with its question", "[decode][codex]") {
  const Json asked = {{"questions",
                       {{{"id", "db"},
                         {"question", "Which one?"},
                         {"options", {{{"label", "One"}}, {{"label", "Two"}}}}}}}};
  const std::string question = call("q", "request_user_input", asked);
  const Json said = only(question, output("q", R"({"answers":{"db":{"answers":["Two"]}}})"));
  CHECK(shows(said, "Two"));
  CHECK_FALSE(shows(said, "answers"));
  CHECK_FALSE(shows(said, "db"));
  // An unknown question is shown by its id.
  const Json other = only(question, output("q", R"({"answers":{"x9":{"answers":["a","b"]}}})"));
  CHECK(shows(other, "x9"));
  CHECK(shows(other, "a, b"));
  CHECK(shows(only(question, output("q", "cancelled")), "cancelled"));
}

TEST_CASE("codex: the content of an MCP result is shown", "[decode][codex]") {
  const std::string asks = call("m", "mcp__docs__find", {{"q", 1}});
  const std::string content = R"([{"type":"text","text":"one\ntwo"},)"
                              R"({"type":"image","data":"AAAA","mimeType":"image/png"}])";
  for (const std::string& text : {content, "Wall time: 0.1 seconds\nOutput:\n" + content}) {
    const Json said = only(asks, output("m", text));
    CHECK(shows(said, "one"));
    CHECK_FALSE(shows(said, "\\n"));
    CHECK(shows(said, "at-image"));
  }
  // Other lists are shown as they are, and so is any text of another tool.
  CHECK(shows(only(asks, output("m", R"([{"type":"row"}])")), "row"));
  CHECK(shows(only(call("m", "list_rows", {}), output("m", content)), "type"));
}

TEST_CASE("codex: results about sub-agents are shown as text", "[decode][codex]") {
  const Json started = only(call("s", "spawn_agent", {{"message", "Look"}}),
                            output("s", R"({"agent_id":"019f","nickname":"Euclid"})"));
  CHECK(shows(started, "Euclid"));
  CHECK_FALSE(shows(started, "019f"));
  const Json waited =
      only(call("w", "wait_agent", {{"targets", {"t"}}}),
           output("w", R"({"status":{"019f":{"completed":"Found **it**"}},"timed_out":false})"));
  CHECK(shows(waited, "<strong>it</strong>"));
  CHECK_FALSE(shows(waited, "019f"));
  const Json closed = only(call("c", "close_agent", {{"target", "t"}}),
                           output("c", R"({"previous_status":{"completed":"Found"}})"));
  CHECK(shows(closed, "Found"));
  CHECK_FALSE(shows(closed, "previous_status"));
  const std::string nothing = R"({"status":{},"timed_out":true})";
  CHECK(shows(only(call("w", "wait_agent", {}), output("w", nothing)), "timed_out"));
}
