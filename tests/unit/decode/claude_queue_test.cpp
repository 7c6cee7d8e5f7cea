// Inputs queued while Claude Code works: an input passed on to the agent is shown once, whichever
// lines report it and in whatever order.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/claude_lines.h"

using namespace agent_timeline::testing::claude;

namespace {

constexpr std::string_view kWords = "also the docs";

std::string operation(std::string_view name, std::string_view fields = "") {
  return R"({"type":"queue-operation","sessionId":"s","operation":")" + std::string(name) + "\"" +
         std::string(fields) + "}";
}

std::string content(std::string_view text) {
  return ",\"content\":" + Json(std::string(text)).dump();
}

std::string enqueue(std::string_view text = kWords) {
  return operation("enqueue", content(text));
}

std::string absorb(std::string_view text = kWords) {
  return operation("remove", content(text) + R"(,"reason":"absorbed_mid_turn")");
}

std::string queued_command(std::string_view prompt, std::string_view fields = "") {
  return R"({"type":"attachment","sessionId":"s","attachment":{"type":"queued_command","prompt":)" +
         std::string(prompt) + "}" + std::string(fields) + "}";
}

std::string words_of(std::string_view text = kWords) {
  return Json(std::string(text)).dump();
}

std::string version(std::string_view number) {
  return user(R"("Go")", R"(,"sessionId":"s","version":")" + std::string(number) + "\"");
}

/// Returns how many user messages have this text.
std::size_t said(const std::vector<std::string>& lines, std::string_view words = kWords) {
  std::size_t count = 0;
  const Json snapshot = play(lines);
  for (const Json& entry : snapshot["entries"])
    if (entry["kind"] == "message" && entry["summary"] == words) ++count;
  return count;
}

}  // namespace

TEST_CASE("claude: input that only leaves the queue is a user message", "[decode][claude]") {
  const Json snapshot = play({version("2.0.60"), enqueue(), operation("remove", content(kWords)),
                              assistant("m", text("Both at once."))});
  REQUIRE(snapshot["entries"].size() == 3);
  CHECK(snapshot["entries"][1]["summary"] == kWords);
  CHECK(snapshot["entries"][1]["title"]["key"] == "role.user");
  CHECK(snapshot["entries"][1]["collapsed"] == false);
  CHECK(snapshot["queue"].empty());
  CHECK(said({absorb()}) == 1);
  CHECK(said({enqueue(), absorb()}) == 1);
  CHECK(said({version("2.1.100"), enqueue(), operation("remove")}) == 1);
}

TEST_CASE("claude: queued input that the user removes is not a message", "[decode][claude]") {
  CHECK(said({version("2.1.150"), enqueue(), operation("remove")}) == 0);
  CHECK(said({enqueue(), operation("remove")}) == 0);
  CHECK(said({enqueue(), operation("popAll", content(kWords))}) == 0);
  CHECK(said({enqueue(), operation("dequeue")}) == 0);
  const std::string gone = content(kWords) + R"(,"reason":"delivered_to_agent")";
  CHECK(said({enqueue(), operation("remove", gone)}) == 0);
}

TEST_CASE("claude: queued input that is delivered is shown once, in any order of events",
          "[decode][claude]") {
  const std::string command = queued_command(words_of());
  CHECK(said({enqueue(), absorb(), command}) == 1);
  CHECK(said({enqueue(), command, absorb()}) == 1);
  CHECK(said({enqueue(), command, assistant("m", text("ok")), absorb()}) == 1);
  CHECK(said({enqueue(), operation("remove"), command}) == 1);
  CHECK(said({enqueue(), absorb(), user(words_of())}) == 1);
  CHECK(said({enqueue(), user(words_of()), absorb()}) == 1);
  CHECK(said({enqueue(), operation("dequeue"), user(words_of())}) == 1);
  const std::string block = R"([{"type":"text","text":)" + words_of() + "}]";
  CHECK(said({enqueue(), absorb(), queued_command(block)}) == 1);
  CHECK(said({enqueue(), absorb(), user(block)}) == 1);
  CHECK(said({absorb(),
              queued_command(words_of(), R"(,"isSidechain":true,"agentId":"a","uuid":"u")")}) == 1);
}

TEST_CASE("claude: the same text sent twice is two messages", "[decode][claude]") {
  const std::string answer = assistant("m", text("ok"));
  CHECK(said({enqueue(), absorb(), answer, user(words_of())}) == 2);
  CHECK(said({user(words_of()), answer, enqueue(), absorb()}) == 2);
  CHECK(said({user(words_of()), enqueue(), absorb()}) == 2);
  CHECK(said({enqueue(), enqueue(), absorb(), absorb()}) == 2);
  const std::string command = queued_command(words_of());
  CHECK(said({enqueue(), enqueue(), command, command, absorb(), absorb()}) == 2);
  CHECK(said({enqueue(), command, operation("remove"), answer, enqueue(), absorb()}) == 2);
}

TEST_CASE("claude: images are added to the text that was shown before", "[decode][claude]") {
  const std::string picture =
      R"([{"type":"text","text":)" + words_of() +
      R"(},{"type":"image","source":{"type":"base64","media_type":"image/png","data":"QUJD"}}])";
  for (const std::string& line : {queued_command(picture), user(picture)}) {
    const Json snapshot = play({enqueue(), absorb(), line});
    REQUIRE(snapshot["entries"].size() == 1);
    CHECK(snapshot["entries"][0]["parts"].size() == 2);
  }
}

TEST_CASE("claude: the input that leaves the queue is the one that the line names",
          "[decode][claude]") {
  const std::string news =
      "<task-notification>\n<task-id>b1</task-id>\n<status>completed</status>\n"
      "<summary>Done</summary>\n</task-notification>";
  const Json snapshot = play({enqueue(news), enqueue("first"), enqueue(), absorb()});
  REQUIRE(snapshot["queue"].size() == 2);
  CHECK(snapshot["queue"][0]["text"] == "Done");
  CHECK(snapshot["queue"][1]["text"] == "first");
  // A notification that leaves the queue is shown as a notice, once.
  const Json told = play({enqueue(news), absorb(news), queued_command(words_of(news))});
  CHECK(told["queue"].empty());
  REQUIRE(told["entries"].size() == 1);
  CHECK(told["entries"][0]["kind"] == "notice");
  // Removing an input that was never queued leaves the others in the queue.
  CHECK(play({enqueue("first"), absorb()})["queue"].size() == 1);
}

TEST_CASE("claude: an editor's notes do not prevent matching a message with its queued input",
          "[decode][claude]") {
  const std::string note = "<ide_selection>lines 1 to 2</ide_selection>";
  const std::string noted =
      R"([{"type":"text","text":")" + note + R"("},{"type":"text","text":)" + words_of() + "}]";
  CHECK(said({enqueue(), user(noted), absorb()}) == 1);
  CHECK(said({enqueue(), absorb(), user(noted)}) == 1);
  CHECK(play({enqueue(), absorb(), user(noted)})["entries"].size() == 2);
  CHECK(said({enqueue(note + std::string(kWords)), absorb(note + std::string(kWords)),
              queued_command(words_of())}) == 1);
}

TEST_CASE("claude: a queued message from an agent is shown with its sender", "[decode][claude]") {
  const Json snapshot =
      play({enqueue("<agent-message from=\"coach\">\nThe game\n</agent-message>")});
  REQUIRE(snapshot["queue"].size() == 1);
  CHECK(snapshot["queue"][0]["text"] == "coach\n\nThe game");
}

TEST_CASE("claude: a text that was shown once can be shown again later", "[decode][claude]") {
  const std::string answer = assistant("m", text("ok"));
  const std::string command = queued_command(words_of());
  CHECK(said({enqueue(), absorb(), answer, enqueue(), command}) == 2);
}

TEST_CASE("claude: a sub-agent's input is not also the root agent's", "[decode][claude]") {
  const std::string command =
      queued_command(words_of(), R"(,"isSidechain":true,"agentId":"a","uuid":"u")");
  CHECK(said({enqueue(), command, absorb()}) == 1);
}

TEST_CASE("claude: the author of a text can become known after the text", "[decode][claude]") {
  for (const std::string_view fields : {R"(,"isMeta":true)", R"(,"origin":{"kind":"channel"})"}) {
    const std::string command =
        R"({"type":"attachment","sessionId":"s","attachment":{"type":"queued_command","prompt":)" +
        words_of() + std::string(fields) + "}}";
    const Json snapshot = play({enqueue(), absorb(), command});
    REQUIRE(snapshot["entries"].size() == 1);
    CHECK(snapshot["entries"][0]["collapsed"] == true);
  }
}

TEST_CASE("claude: a message that was already shown adds only its new parts", "[decode][claude]") {
  const std::string note = "<system-reminder>be brief</system-reminder>";
  const std::string noted = std::string(kWords) + note;
  CHECK(play({enqueue(noted), absorb(noted), user(words_of(noted))})["entries"].size() == 2);
  CHECK(play({enqueue(), absorb(), user(words_of(noted))})["entries"].size() == 2);
  const std::string letter = "<agent-message from=\"coach\">\nThe game\n</agent-message>";
  const std::string block = R"([{"type":"text","text":)" + words_of(letter) + "}]";
  CHECK(play({enqueue(letter), absorb(letter), queued_command(block)})["entries"].size() == 1);
}
