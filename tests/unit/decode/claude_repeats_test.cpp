// Duplicates in Claude Code's streams: a message whose stream is sent again, and a complete line
// under a message id other than its stream's. Each text and each call is shown once.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/claude_lines.h"

using namespace agent_timeline::testing::claude;

namespace {

std::string start(std::string_view id) {
  return R"({"type":"message_start","message":{"type":"message","role":"assistant","id":")" +
         std::string(id) + R"(","content":[]}})";
}

std::string begin(int index, std::string_view block) {
  return R"({"type":"content_block_start","index":)" + std::to_string(index) +
         R"(,"content_block":{)" + std::string(block) + "}}";
}

std::string delta(int index, std::string_view fields) {
  return R"({"type":"content_block_delta","index":)" + std::to_string(index) + R"(,"delta":{)" +
         std::string(fields) + "}}";
}

std::string said(int index, std::string_view text) {
  return delta(index, R"("type":"text_delta","text":")" + std::string(text) + "\"");
}

std::string end(int index) {
  return R"({"type":"content_block_stop","index":)" + std::to_string(index) + "}";
}

const std::string kText = R"("type":"text","text":"")";
const std::string kStop = R"({"type":"message_stop"})";

const std::vector<std::string> kMessage = {
    start("m"),
    begin(0, R"("type":"thinking","thinking":"")"),
    delta(0, R"("type":"thinking_delta","thinking":"So")"),
    end(0),
    begin(1, kText),
    said(1, "Hello "),
    said(1, "there."),
    end(1),
    begin(2, R"("type":"tool_use","id":"c","name":"Bash","input":{})"),
    delta(2, R"("type":"input_json_delta","partial_json":"{\"command\":")"),
    delta(2, R"("type":"input_json_delta","partial_json":"\"ls\"}")"),
    end(2),
    kStop,
};

/// Returns what a reader sees of the entries, without their revisions.
std::vector<std::string> seen(const Json& snapshot) {
  std::vector<std::string> out;
  for (const Json& entry : snapshot["entries"]) {
    out.push_back(std::string(entry["kind"]) + " " + std::string(entry["status"]) + " " +
                  std::string(entry["summary"]) + " " + std::string(entry["html"]));
  }
  return out;
}

}  // namespace

TEST_CASE("claude: a repeated stream with a known message id is not shown again",
          "[decode][claude]") {
  const std::vector<std::string> once = seen(play(kMessage));
  REQUIRE(once.size() == 3);
  for (std::size_t prefix = 1; prefix <= kMessage.size(); ++prefix) {
    CAPTURE(prefix);
    std::vector<std::string> lines(kMessage.begin(),
                                   kMessage.begin() + static_cast<std::ptrdiff_t>(prefix));
    lines.insert(lines.end(), kMessage.begin(), kMessage.end());
    CHECK(seen(play(lines)) == once);
  }
}

TEST_CASE("claude: a repeated message_start changes nothing", "[decode][claude]") {
  const std::vector<std::string> once = seen(play(kMessage));
  for (std::size_t at = 1; at < kMessage.size(); ++at) {
    CAPTURE(at);
    std::vector<std::string> lines = kMessage;
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), kMessage.front());
    CHECK(seen(play(lines)) == once);
  }
}

TEST_CASE("claude: streaming a message that was sent as a whole adds only its new blocks",
          "[decode][claude]") {
  std::vector<std::string> lines = {assistant("m", text("Hello there."))};
  lines.insert(lines.end(), kMessage.begin(), kMessage.end());
  lines.insert(lines.end(), kMessage.begin(), kMessage.end());
  const Json shown = play(lines);
  REQUIRE(shown["entries"].size() == 3);
  CHECK(shown["entries"][0]["kind"] == "message");
  CHECK(shown["entries"][1]["kind"] == "reasoning");
  CHECK(shown["entries"][2]["kind"] == "tool");
}

TEST_CASE("claude: a whole line with another id repeats the only streamed block",
          "[decode][claude]") {
  std::vector<std::string> lines;
  for (const std::string& event : {start("a"), begin(0, kText), said(0, "Hello"), end(0)})
    lines.push_back(stream(event));
  lines.push_back(assistant("b", text("Hello")));
  CHECK(play(lines)["entries"].size() == 1);
}

TEST_CASE(
    "claude: a whole line with another id is matched to the newest streamed block of its text",
    "[decode][claude]") {
  std::vector<std::string> lines;
  for (const std::string& event : {start("a"), begin(0, kText), said(0, "Hello"), end(0)})
    lines.push_back(stream(event));
  lines.push_back(assistant("a", text("Hello")));
  for (const std::string& event : {begin(0, kText), said(0, "World"), end(0)})
    lines.push_back(stream(event));
  std::vector<std::string> same = lines;
  same.push_back(assistant("b", text("World")));
  CHECK(play(same)["entries"].size() == 2);
  // A streamed block is matched by one complete line only, and only by one with its text.
  same.push_back(assistant("c", text("World")));
  CHECK(play(same)["entries"].size() == 3);
  lines.push_back(assistant("b", text("Worlds")));
  CHECK(play(lines)["entries"].size() == 3);
}
