// Pi's RPC mode and its newer events: commands of a person, questions of extensions, responses to
// the host, retries, aborts, and edits of the context.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/session.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;

namespace {

Json play(std::string_view lines, bool ends = false) {
  Session session;
  session.push(lines);
  if (ends) session.end();
  return Json::parse(session.snapshot());
}

std::vector<std::string> titles(const Json& snapshot) {
  std::vector<std::string> out;
  for (const Json& entry : snapshot["entries"])
    out.push_back(entry["title"]["key"]);
  return out;
}

using Words = std::vector<std::string>;

std::string response(std::string_view command, std::string_view data, std::string_view id = "r") {
  return R"({"id":")" + std::string(id) + R"(","type":"response","command":")" +
         std::string(command) + R"(","success":true,"data":)" + std::string(data) + "}\n";
}

std::string failed(int timestamp, std::string_view why, std::string_view stop = "error") {
  return R"({"type":"message_end","message":{"role":"assistant","content":[],"stopReason":")" +
         std::string(stop) + R"(","errorMessage":")" + std::string(why) + R"(","timestamp":)" +
         std::to_string(timestamp) + "}}\n";
}

std::string answered(int timestamp) {
  return R"({"type":"message_end","message":{"role":"assistant","content":[{"type":"text","text":"ok"}],)"
         R"("stopReason":"stop","timestamp":)" +
         std::to_string(timestamp) + "}}\n";
}

const std::string kBegin = R"({"type":"agent_start"})"
                           "\n";
const std::string kEnd = R"({"type":"agent_end","messages":[]})"
                         "\n";
const std::string kUser =
    R"({"type":"message_end","message":{"role":"user","content":"go","timestamp":1}})"
    "\n";
const std::string kRetry =
    R"({"type":"auto_retry_start","attempt":1,"maxAttempts":3,"delayMs":1,"errorMessage":"500"})"
    "\n";

}  // namespace

TEST_CASE("pi: each shell command of the user is an entry that its response ends", "[decode][pi]") {
  const auto update = [](std::string_view id, std::string_view delta) {
    return R"({"type":"bash_execution_update","id":")" + std::string(id) + R"(","delta":")" +
           std::string(delta) + "\"}\n";
  };
  const Json shown =
      play(update("a", "one\\n") + update("b", "two\\n") +
           response("bash", R"({"output":"one\n","exitCode":2,"cancelled":false})", "a") +
           response("bash", R"({"output":"two\n","exitCode":0,"cancelled":false})", "b"));
  REQUIRE(titles(shown) == Words{"tool.user_command", "tool.user_command"});
  CHECK(shown["entries"][0]["status"] == "error");
  CHECK(shown["entries"][1]["status"] == "done");
  CHECK(shown["entries"][0]["badges"][0]["label"]["text"] == "Exit code 2");
}

TEST_CASE("pi: a response alone is an entry, and a later message adds its command",
          "[decode][pi]") {
  const std::string answer =
      response("bash", R"({"output":"hi\n","exitCode":0,"cancelled":false,"truncated":false})");
  CHECK(titles(play(answer)) == Words{"tool.user_command"});
  const std::string message =
      R"({"type":"message_end","message":{"role":"bashExecution","command":"echo hi",)"
      R"("output":"hi\n","exitCode":0,"cancelled":false,"timestamp":5}})"
      "\n";
  const Json shown = play(answer + message);
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["summary"] == "echo hi");
  CHECK(shown["entries"][0]["status"] == "done");
}

TEST_CASE("pi: an answer repeats another one, or its id is used again", "[decode][pi]") {
  const auto answer = [](std::string_view output, int code) {
    return response("bash", R"({"output":")" + std::string(output) + R"(\n","exitCode":)" +
                                std::to_string(code) + "}");
  };
  CHECK(titles(play(answer("one", 0) + answer("one", 0))) == Words{"tool.user_command"});
  const Json shown = play(answer("one", 0) + answer("two", 1));
  REQUIRE(titles(shown) == Words{"tool.user_command", "tool.user_command"});
  CHECK(shown["entries"][1]["status"] == "error");
  CHECK(shown["entries"][1].dump().find("two") != std::string::npos);
}

TEST_CASE("pi: an answer after the message of its command is not another command", "[decode][pi]") {
  const std::string lines =
      R"({"type":"bash_execution_update","id":"r","delta":"one\n"})"
      "\n"
      R"({"type":"message_end","message":{"role":"bashExecution","command":"echo one",)"
      R"("output":"one\n","exitCode":0,"cancelled":false,"timestamp":5}})"
      "\n";
  const std::string one = response("bash", R"({"output":"one\n","exitCode":0})");
  CHECK(titles(play(lines + one)) == Words{"tool.user_command"});
  const std::string two = response("bash", R"({"output":"two\n","exitCode":0})");
  CHECK(titles(play(lines + one + two)) == Words{"tool.user_command", "tool.user_command"});
}

TEST_CASE("pi: questions of extensions wait for their response", "[decode][pi]") {
  const std::string select =
      R"({"type":"extension_ui_request","id":"q1","method":"select","title":"Pick one","options":["A","B"]})"
      "\n";
  Json shown = play(select);
  REQUIRE(titles(shown) == Words{"tool.ask"});
  CHECK(shown["entries"][0]["status"] == "awaiting-approval");
  CHECK(shown["entries"][0]["parts"][0]["key"] == "questions");
  // The next question implies an answer to the first one, which is not part of the stream.
  shown = play(
      select +
      R"({"type":"extension_ui_request","id":"q2","method":"confirm","title":"Sure?","message":"Really?"})"
      "\n");
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][0]["status"] == "done");
  CHECK(shown["entries"][1]["status"] == "awaiting-approval");
  shown = play(select + R"({"type":"extension_ui_response","id":"q1","value":"B"})");
  CHECK(shown["entries"][0]["status"] == "done");
  CHECK(shown["entries"][0]["parts"].dump().find("\"B\"") != std::string::npos);
}

TEST_CASE("pi: a notification is an entry, and decoration of the host is not", "[decode][pi]") {
  const Json shown = play(
      R"({"type":"extension_ui_request","id":"n","method":"notify","message":"Look","notifyType":"warning"})"
      "\n"
      R"({"type":"extension_ui_request","id":"s","method":"setStatus","statusKey":"k","statusText":"busy"})"
      "\n"
      R"({"type":"extension_ui_request","id":"t","method":"setTitle","title":"T"})"
      "\n");
  REQUIRE(titles(shown) == Words{"notice.notification"});
  CHECK(shown["entries"][0]["parts"][0]["tone"] == "warning");
}

TEST_CASE("pi: a system message makes no entry but sets systemPrompt", "[decode][pi]") {
  const std::string system =
      R"({"role":"system","content":"You are Pi.","sections":{"preamble":"x"},"timestamp":1})";
  Session session;
  session.push(R"({"type":"message_start","message":)" + system + "}\n");
  session.push(R"({"type":"message_end","message":)" + system + "}\n");
  session.push(R"({"type":"agent_end","messages":[)" + system + "]}\n");
  const Json shown = Json::parse(session.snapshot());
  CHECK(shown["entries"].empty());
  CHECK(shown["session"]["systemPrompt"] == true);
}

TEST_CASE("pi: entries of any kind keep their place in the tree", "[decode][pi]") {
  const std::string head =
      R"({"type":"session","version":3,"id":"s","timestamp":"2026-01-01T00:00:00Z","cwd":"/x"})"
      "\n"
      R"({"type":"message","id":"000000a1","parentId":null,"timestamp":"2026-01-01T00:00:00Z",)"
      R"("message":{"role":"user","content":"hello","timestamp":1}})"
      "\n";
  const std::string tail =
      R"({"type":"message","id":"000000c1","parentId":"000000b1","timestamp":"2026-01-01T00:00:02Z",)"
      R"("message":{"role":"assistant","content":[{"type":"text","text":"answer"}],"timestamp":2}})"
      "\n";
  const auto between = [](std::string_view type, std::string_view more) {
    return R"({"type":")" + std::string(type) +
           R"(","id":"000000b1","parentId":"000000a1","timestamp":"2026-01-01T00:00:01Z")" +
           std::string(more) + "}\n";
  };
  Json shown =
      play(head + between("context_edit", R"(,"targetId":"000000a1","replacement":null)") + tail);
  CHECK(titles(shown) == Words{"role.user", "role.assistant"});
  CHECK(shown["entries"][0]["pruned"] == true);
  CHECK(shown["diagnostics"].empty());
  shown = play(head + between("of_tomorrow", R"(,"x":1)") + tail);
  CHECK(titles(shown) == Words{"role.user", "unknown.unknown-kind", "role.assistant"});
  // A missing parent is not a jump back to an earlier entry.
  CHECK(titles(play(head + tail)) == Words{"role.user", "role.assistant"});
}

TEST_CASE("pi: a live edit of the context has no id, and prunes the entry if it is known",
          "[decode][pi]") {
  const std::string edit = R"({"type":"context_edit","targetId":"000000a1","replacement":null})"
                           "\n";
  const std::string entry =
      R"({"type":"message","id":"000000a1","parentId":null,"timestamp":"2026-01-01T00:00:00Z",)"
      R"("message":{"role":"user","content":"hello","timestamp":1}})"
      "\n";
  const Json alone = play(edit);
  CHECK(alone["entries"].empty());
  CHECK(alone["diagnostics"].empty());
  const Json shown = play(entry + edit);
  REQUIRE(titles(shown) == Words{"role.user"});
  CHECK(shown["entries"][0]["pruned"] == true);
  CHECK(shown["diagnostics"].empty());
}

TEST_CASE("pi: an edit of an unseen entry makes no entry", "[decode][pi]") {
  const std::string edit =
      R"({"type":"context_edit","id":"000000b1","parentId":"000000a1",)"
      R"("timestamp":"2026-01-01T00:00:01Z","targetId":"000000a1","replacement":null})"
      "\n"
      R"({"type":"context_edit","id":"000000b2","parentId":"000000a2",)"
      R"("timestamp":"2026-01-01T00:00:01Z","targetId":"000000a2","replacement":null})"
      "\n";
  const Json shown = play(edit);
  CHECK(shown["entries"].empty());
  CHECK(shown["diagnostics"].empty());
}

TEST_CASE("pi: an aborted message is cancelled, even if its text has ended", "[decode][pi]") {
  const std::string lines =
      R"({"type":"message_start","message":{"role":"assistant","content":[],"timestamp":5}})"
      "\n"
      R"({"type":"message_update","assistantMessageEvent":{"type":"text_start","contentIndex":0}})"
      "\n"
      R"({"type":"message_update","assistantMessageEvent":{"type":"text_delta","contentIndex":0,"delta":"half"}})"
      "\n"
      R"({"type":"message_update","assistantMessageEvent":{"type":"text_end","contentIndex":0,"content":"half"}})"
      "\n"
      R"({"type":"message_end","message":{"role":"assistant","content":[{"type":"text","text":"half"}],)"
      R"("stopReason":"aborted","errorMessage":"Request was aborted","timestamp":5}})"
      "\n";
  const Json shown = play(lines);
  REQUIRE(titles(shown) == Words{"role.assistant", "notice.cancelled"});
  CHECK(shown["entries"][0]["status"] == "cancelled");
}

TEST_CASE("pi: an abort ends its turn, whatever other events the turn has", "[decode][pi]") {
  const std::string aborted =
      R"({"type":"message_end","message":{"role":"assistant","content":[{"type":"text","text":"half"}],)"
      R"("stopReason":"aborted","errorMessage":"Request was aborted","timestamp":5}})"
      "\n";
  for (const std::string& lines :
       {aborted, kBegin + aborted, kBegin + kUser + aborted, kBegin + kUser + aborted + kEnd}) {
    CAPTURE(lines);
    for (const Json& shown : {play(lines), play(lines, true)}) {
      REQUIRE(shown["turns"].size() == 1);
      CHECK(shown["turns"][0]["status"] == "cancelled");
    }
  }
  const Json next = play(kBegin + kUser + aborted + kBegin + answered(9) + kEnd);
  REQUIRE(next["turns"].size() == 2);
  CHECK(next["turns"][0]["status"] == "cancelled");
  CHECK(next["turns"][1]["status"] == "done");
}

TEST_CASE("pi: an aborted request that is retried continues its turn", "[decode][pi]") {
  const Json shown = play(kBegin + kUser + failed(2, "This operation was aborted") +
                          R"({"type":"agent_end","messages":[],"willRetry":true})" + "\n" + kRetry +
                          kBegin + answered(3) + kEnd);
  REQUIRE(shown["turns"].size() == 1);
  CHECK(shown["turns"][0]["status"] == "done");
}

TEST_CASE("pi: an abort reported as an error is an abort", "[decode][pi]") {
  const Json shown = play(kBegin + kUser + failed(2, "This operation was aborted") + kEnd);
  CHECK(titles(shown) == Words{"role.user", "notice.cancelled"});
  CHECK(shown["turns"][0]["status"] == "cancelled");
}

TEST_CASE("pi: a retried request is one entry and one turn", "[decode][pi]") {
  const std::string tries = kBegin + kUser + failed(2, "500") + kEnd + kRetry + kBegin;
  Json shown = play(tries);
  REQUIRE(titles(shown) == Words{"role.user", "notice.retrying"});
  REQUIRE(shown["turns"].size() == 1);
  CHECK(shown["turns"][0]["status"] == "running");
  shown = play(tries + answered(3) + R"({"type":"auto_retry_end","success":true,"attempt":1})" +
               "\n" + kEnd);
  CHECK(titles(shown) == Words{"role.user", "notice.retried", "role.assistant"});
  REQUIRE(shown["turns"].size() == 1);
  CHECK(shown["turns"][0]["status"] == "done");
  shown =
      play(tries + failed(3, "501") + kEnd +
           R"({"type":"auto_retry_end","success":false,"attempt":1,"finalError":"501"})" + "\n");
  CHECK(titles(shown) == Words{"role.user", "notice.retry-failed"});
  REQUIRE(shown["turns"].size() == 1);
  CHECK(shown["turns"][0]["status"] == "error");
}

TEST_CASE("pi: retries that the user stops are cancelled", "[decode][pi]") {
  const std::string lines = kBegin + kUser + failed(2, "500") + kEnd + kRetry + kBegin +
                            R"({"type":"response","command":"abort_retry","success":true})" + "\n";
  Json shown = play(lines);
  CHECK(titles(shown) == Words{"role.user", "notice.retry-cancelled"});
  REQUIRE(shown["turns"].size() == 1);
  CHECK(shown["turns"][0]["status"] == "cancelled");
  // The next answer reports the success of the stopped retry.
  shown = play(lines + kBegin + answered(9) +
               R"({"type":"auto_retry_end","success":true,"attempt":1})" + "\n" + kEnd);
  CHECK(titles(shown) == Words{"role.user", "notice.retry-cancelled", "role.assistant"});
}

TEST_CASE("pi: failed attempts in a session file are one failure and one turn", "[decode][pi]") {
  const auto entry = [](int number, std::string_view rest) {
    const std::string id = "0000000" + std::to_string(number);
    const std::string parent = "0000000" + std::to_string(number - 1);
    return R"({"type":"message","id":")" + id + R"(","parentId":")" + parent +
           R"(","timestamp":"2026-01-01T00:00:00Z","message":{"timestamp":)" +
           std::to_string(number) + "," + std::string(rest) + "}}\n";
  };
  const std::string error =
      R"("role":"assistant","content":[],"stopReason":"error","errorMessage":"500")";
  const Json shown = play(
      entry(1, R"("role":"user","content":"go")") + entry(2, error) + entry(3, error) +
      entry(4,
            R"("role":"assistant","content":[{"type":"text","text":"ok"}],"stopReason":"stop")"));
  CHECK(titles(shown) == Words{"role.user", "notice.failed", "role.assistant"});
  CHECK(shown["turns"].size() == 1);
}

TEST_CASE("pi: results of a batch have no duration for each call", "[decode][pi]") {
  const auto result = [](std::string_view id) {
    return R"({"type":"message","id":"000000)" + std::string(id) + R"(","parentId":")" +
           std::string(id == "c1" ? "00000000" : "000000c1") +
           R"(","timestamp":"2026-01-01T00:00:09Z","message":)"
           R"({"role":"toolResult","toolCallId":")" +
           std::string(id) +
           R"(","toolName":"x","content":[{"type":"text","text":"r"}],"isError":false,"timestamp":9}})" +
           "\n";
  };
  const auto asks = [](std::string_view calls) {
    return R"({"type":"message","id":"00000000","parentId":null,"timestamp":"2026-01-01T00:00:00Z",)"
           R"("message":{"role":"assistant","content":[)" +
           std::string(calls) + R"(],"stopReason":"toolUse","timestamp":1}})" + "\n";
  };
  const std::string one = R"({"type":"toolCall","id":"c1","name":"x","arguments":{}})";
  const std::string two = R"({"type":"toolCall","id":"c2","name":"x","arguments":{}})";
  Json shown = play(asks(one + "," + two) + result("c1") + result("c2"));
  REQUIRE(shown["entries"].size() == 2);
  CHECK(shown["entries"][0]["badges"].empty());
  CHECK(shown["entries"][1]["badges"].empty());
  shown = play(asks(one) + result("c1"));
  CHECK(shown["entries"][0]["badges"][0]["label"]["key"] == "badge.duration");
}

TEST_CASE("pi: commands that change the session are notices, and others are counted",
          "[decode][pi]") {
  Session session;
  session.push(response("set_model", R"({"id":"m2","provider":"p"})") +
               response("set_model", R"({"id":"m2","provider":"p"})") +
               response("fork", R"({"text":"go","cancelled":false})") +
               response("fork", R"({"text":"go","cancelled":true})") +
               response("new_session", R"({"cancelled":false})") +
               response("switch_session", R"({"cancelled":false})") +
               response("get_state", R"({"x":1})"));
  CHECK(titles(Json::parse(session.snapshot())) == Words{"notice.model-changed", "notice.branched",
                                                         "notice.conversation-reset",
                                                         "notice.session-switched"});
  CHECK(Json::parse(session.stats())["hidden"] == Json{{"response", 3}});
}

TEST_CASE("pi: an unknown message event is a card", "[decode][pi]") {
  const Json shown = play(
      R"({"type":"message_update","assistantMessageEvent":{"type":"citation_added","contentIndex":0}})");
  CHECK(titles(shown) == Words{"unknown.unknown-kind"});
}

TEST_CASE("pi: a history in a response adds only unseen messages", "[decode][pi]") {
  const std::string history = response(
      "get_messages",
      R"({"messages":[{"role":"user","content":"go","timestamp":1},{"role":"assistant","content":[{"type":"text","text":"ok"}],"stopReason":"stop","timestamp":2},{"role":"custom","customType":"note","content":"hi","display":true,"timestamp":3}]})");
  CHECK(play(history)["entries"].size() == 3);
  CHECK(play(history + history)["entries"].size() == 3);
  const Json live = play(kUser + answered(2) + history + answered(9));
  REQUIRE(live["entries"].size() == 4);
  CHECK(live["entries"][0]["summary"] == "go");
  CHECK(live["entries"][2]["title"]["key"] == "notice.custom");
  const std::string stored = response(
      "get_entries",
      R"({"entries":[{"type":"message","id":"a0000001","parentId":null,"timestamp":"2026-01-01T00:00:00Z","message":{"role":"user","content":"go","timestamp":1}}],"leafId":"a0000001"})");
  CHECK(play(kUser + stored)["entries"].size() == 1);
  CHECK(play(stored)["entries"].size() == 1);
}

TEST_CASE("pi: the state in a response sets the model and the title", "[decode][pi]") {
  const std::string state =
      response("get_state", R"({"model":{"id":"m","provider":"p"},"sessionName":"My task"})");
  const Json shown = play(state + state);
  CHECK(shown["session"]["model"] == "m");
  CHECK(shown["session"]["title"] == "My task");
  CHECK(shown["entries"].empty());
}

TEST_CASE("pi: commands of the host make no entry if both directions are logged", "[decode][pi]") {
  const Json shown = play(R"({"type":"get_state","id":"1"})"
                          "\n"
                          R"({"type":"prompt","id":"2","message":"go"})"
                          "\n" +
                          kBegin + kUser +
                          R"({"type":"steer","message":"use tabs"})"
                          "\n"
                          R"({"type":"bash","command":"ls"})"
                          "\n"
                          R"({"type":"abort"})"
                          "\n" +
                          failed(3, "Request was aborted.", "aborted") + kEnd);
  CHECK(shown["session"]["dialects"] == Json::array({"pi"}));
  CHECK(titles(shown) == Words{"role.user", "notice.cancelled"});
}
