// Messages that Claude Code sends in the user's name: notes of editors and hooks, and messages of
// other agents.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "support/claude_lines.h"

using namespace agent_timeline::testing::claude;

namespace {

std::string says(std::string_view words, std::string_view fields = "") {
  return user(Json(std::string(words)).dump(), fields);
}

}  // namespace

TEST_CASE("claude: an editor's notes in a prompt are collapsed entries of their own",
          "[decode][claude]") {
  const std::string opened =
      "<ide_opened_file>The user opened the file /w/a.md in the IDE.</ide_opened_file>";
  const Json blocks = play({user(R"([{"type":"text","text":")" + opened +
                                 R"("},{"type":"text","text":"Is it right?"}])")});
  REQUIRE(blocks["entries"].size() == 2);
  CHECK(blocks["entries"][0]["summary"] == "Is it right?");
  CHECK(blocks["entries"][1]["collapsed"] == true);
  CHECK(shows(blocks["entries"][1], "opened the file /w/a.md"));
  for (const std::string_view tag :
       {"ide_opened_file", "ide_selection", "post-tool-use-hook", "user-prompt-submit-hook"}) {
    const std::string note = "<" + std::string(tag) + ">a note</" + std::string(tag) + ">\n";
    const Json one = play({says(note + "Is it right?")});
    CAPTURE(tag);
    REQUIRE(one["entries"].size() == 2);
    CHECK(one["entries"][0]["summary"] == "Is it right?");
    CHECK(one["entries"][0]["title"]["key"] == "role.user");
    CHECK(shows(one["entries"][1], "a note"));
    const Json alone = play({says(note)});
    REQUIRE(alone["entries"].size() == 1);
    CHECK(alone["entries"][0]["collapsed"] == true);
  }
}

TEST_CASE("claude: a message from another agent is not a prompt of the user", "[decode][claude]") {
  const auto letter = [](std::string_view tag, std::string_view attributes) {
    return "<" + std::string(tag) + std::string(attributes) +
           ">\nThe game looks\n**identical**.\n</" + std::string(tag) + ">";
  };
  const std::string banner = "Another Claude session sent a message:\n";
  for (const std::string& words :
       {letter("teammate-message", R"( teammate_id="coach" color="blue" summary="a > b")"),
        banner + letter("teammate-message", R"( teammate_id="coach" summary="a > b")"),
        letter("agent-message", R"( from="coach" summary='a > b')"),
        letter("cross-session-message", R"( from="/s.sock" from-name="coach" summary="a > b")")}) {
    CAPTURE(words);
    const Json said = play({says("Go"), assistant("m", text("ok")), says(words)});
    REQUIRE(said["entries"].size() == 3);
    CHECK(said["turns"].size() == 1);
    const Json& entry = said["entries"][2];
    CHECK(entry["collapsed"] == true);
    CHECK(shows(entry, "coach: a &gt; b"));
    CHECK(shows(entry, "<strong>identical</strong>"));
    CHECK_FALSE(shows(entry, "message"));
    // The same in a line that is marked as such.
    const Json told = play({user(R"([{"type":"text","text":)" + Json(words).dump() + "}]",
                                 R"(,"isMeta":true,"origin":{"kind":"peer"})")});
    REQUIRE(told["entries"].size() == 1);
    CHECK(told["entries"][0]["html"] == entry["html"]);
  }
}

TEST_CASE("claude: several messages from agents and the text after them are separate entries",
          "[decode][claude]") {
  const Json said =
      play({says("<teammate-message teammate_id=\"a\">\none\n</teammate-message>\n\n"
                 "<teammate-message teammate_id=\"b\">\ntwo\n</teammate-message>\n"
                 "This came from another session.")});
  REQUIRE(said["entries"].size() == 3);
  CHECK(shows(said["entries"][1], "two"));
  CHECK(shows(said["entries"][2], "This came from another session."));
  CHECK(said["entries"][2]["collapsed"] == true);
}

TEST_CASE("claude: a prompt that only mentions such tags is a user message", "[decode][claude]") {
  for (const std::string_view words :
       {"What is <teammate-message teammate_id=\"a\">?",
        "Another Claude session sent a message: why?", "<teammate-messages> is no tag",
        "<agent-message from=\"a\" is not closed"}) {
    CAPTURE(words);
    const Json said = play({says(words)});
    REQUIRE(said["entries"].size() == 1);
    CHECK(said["entries"][0]["collapsed"] == false);
  }
}

TEST_CASE("claude: notifications of idle or terminated agents make no entry", "[decode][claude]") {
  const auto told = [](std::string_view data) {
    const std::string words =
        "<teammate-message teammate_id=\"a\">\n" + std::string(data) + "\n</teammate-message>";
    return play({says(words)})["entries"];
  };
  CHECK(told(R"({"type":"idle_notification","from":"a","idleReason":"available"})").empty());
  CHECK(told(R"({"type":"teammate_terminated","message":"a has shut down."})").empty());
  CHECK(told(R"({"type":"shutdown_approved","from":"a"})").empty());
  const Json failed = told(R"({"type":"idle_notification","failureReason":"no credit"})");
  REQUIRE(failed.size() == 1);
  CHECK(shows(failed[0], "no credit"));
  const Json assigned = told(R"({"type":"task_assignment","subject":"Draw the map"})");
  REQUIRE(assigned.size() == 1);
  CHECK(shows(assigned[0], "Draw the map"));
  const Json mail = play({R"({"type":"attachment","uuid":"u","sessionId":"s","attachment":{)"
                          R"("type":"teammate_mailbox","messages":[{"from":"a","text":"Hello"},)"
                          R"({"from":"b","text":"{\"type\":\"idle_notification\"}"}]}})"});
  REQUIRE(mail["entries"].size() == 1);
  CHECK(shows(mail["entries"][0], "Hello"));
}

TEST_CASE("claude: input for the program's memory is a user message", "[decode][claude]") {
  const Json said = play({says("<user-memory-input>always use tabs</user-memory-input>")});
  REQUIRE(said["entries"].size() == 1);
  CHECK(said["entries"][0]["summary"] == "always use tabs");
  CHECK(said["entries"][0]["collapsed"] == false);
}
