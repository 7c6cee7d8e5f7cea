// opencode: states of calls, parts that replace each other, deltas, totals by step, and parts that
// lack required fields. Whole logs are in tests/golden/opencode.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>

#include "agent_timeline/session.h"
#include "base/json/read.h"
#include "decode/opencode/prompts.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::entries;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

std::string part(std::string_view id, std::string_view members) {
  return R"({"type":"message.part.updated","properties":{"part":{"sessionID":"ses_1","messageID":"msg_1","id":")" +
         std::string(id) + R"(",)" + std::string(members) + "}}}\n";
}

std::string call(std::string_view state) {
  return part("prt_1", R"("type":"tool","tool":"bash","callID":"c","state":)" + std::string(state));
}

std::string step(int number) {
  return part(
      "prt_s" + std::to_string(number),
      R"("type":"step-finish","reason":"stop","cost":0.5,"tokens":{"input":10,"output":5,"reasoning":0,"cache":{"read":2,"write":0}})");
}

}  // namespace

TEST_CASE("opencode: the state of a part determines the status of its call", "[decode][opencode]") {
  const auto status = [](std::string_view state) { return entries(call(state))[0]["status"]; };
  CHECK(status(R"({"status":"running","input":{"command":"ls"}})") == "running");
  CHECK(
      status(
          R"({"status":"completed","input":{"command":"ls"},"output":"a","metadata":{"exit":0}})") ==
      "done");
  CHECK(
      status(
          R"({"status":"completed","input":{"command":"ls"},"output":"a","metadata":{"exit":2}})") ==
      "error");
  CHECK(status(R"({"status":"error","input":{"command":"ls"},"error":"No"})") == "error");
}

TEST_CASE("opencode: all files of a prompt that are no images are attached", "[decode][opencode]") {
  const auto prompt = read_json(
      R"({"text":"Compare","files":[{"uri":"file:///a.md","mime":"text/plain","name":"a.md"},)"
      R"({"uri":"data:image/png;base64,AAAA","mime":"image/png","name":"c.png"},)"
      R"({"uri":"file:///b.md","mime":"text/plain","name":"b.md"}]})");
  const MessageEvent message = read_opencode_prompt("k", std::get<Value>(prompt));
  CHECK(message.images.size() == 1);
  REQUIRE(message.attachment.size() == 2);
  CHECK(message.attachment.element(0)["filename"].text() == "a.md");
  CHECK(message.attachment.element(1)["filename"].text() == "b.md");
}

TEST_CASE("opencode: parts with the same id are one entry", "[decode][opencode]") {
  const Json shown = entries(
      call(R"({"status":"pending","input":{}})") +
      call(R"({"status":"running","input":{"command":"ls"}})") +
      call(
          R"({"status":"completed","input":{"command":"ls"},"output":"a","metadata":{"exit":0}})"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["status"] == "done");
  CHECK(shown[0]["summary"] == "ls");
}

TEST_CASE("opencode: deltas are appended to a text, and its final part replaces it",
          "[decode][opencode]") {
  const std::string delta =
      R"({"type":"message.part.delta","properties":{"sessionID":"ses_1","messageID":"msg_1","partID":"prt_t","field":"text","delta":"a"}})"
      "\n";
  const std::string begin = part("prt_t", R"("type":"text","text":"","time":{"start":1})");
  const std::string end = part("prt_t", R"("type":"text","text":"ab","time":{"start":1,"end":2})");
  CHECK(entries(begin + delta + delta)[0]["summary"] == "aa");
  const Json shown = entries(begin + delta + end);
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["summary"] == "ab");
  CHECK(shown[0]["status"] == "done");
}

TEST_CASE("opencode: the usage and cost of each step count once", "[decode][opencode]") {
  const Json session = snapshot(step(1) + step(2) + step(2))["session"];
  CHECK(session["usage"]["outputTokens"] == 10);
  CHECK(session["costUsd"] == 1);
}

TEST_CASE("opencode: unknown kinds are cards", "[decode][opencode]") {
  const Json shown =
      entries(R"({"id":"evt_1","type":"session.brand-new","properties":{"sessionID":"ses_1"}})"
              "\n");
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["kind"] == "unknown");
}

TEST_CASE("opencode: the token counts of a step do not overlap", "[decode][opencode]") {
  const auto usage = [](std::string_view total) {
    const std::string tokens =
        R"("type":"step-finish","reason":"stop","tokens":{)" + std::string(total) +
        R"("input":10,"output":5,"reasoning":20,"cache":{"read":3,"write":7}})";
    return snapshot(part("prt_s", tokens))["session"]["usage"];
  };
  for (const std::string_view total : {"", R"("total":45,)"}) {
    CHECK(usage(total)["inputTokens"] == 10);
    CHECK(usage(total)["outputTokens"] == 25);
    CHECK(usage(total)["cachedTokens"] == 3);
    CHECK(usage(total)["totalTokens"] == 45);
  }
}

TEST_CASE("opencode: denied and cancelled calls are distinguished from failed ones",
          "[decode][opencode]") {
  const auto status = [](std::string_view error, std::string_view more = "") {
    const Json state = {{"status", "error"}, {"input", {{"command", "ls"}}}, {"error", error}};
    std::string text = state.dump();
    text.insert(text.size() - 1, more);
    return entries(call(text))[0]["status"];
  };
  CHECK(status("The user rejected permission to use this specific tool call.") == "denied");
  CHECK(status("The user has specified a rule which prevents you from using this tool.") ==
        "denied");
  CHECK(status("The user dismissed this question") == "denied");
  CHECK(status("Tool execution aborted") == "cancelled");
  CHECK(status("Stopped", R"(,"metadata":{"interrupted":true})") == "cancelled");
  CHECK(status("The request was aborted by the server") == "error");
}

TEST_CASE("opencode: the output of a cancelled command is shown", "[decode][opencode]") {
  const Json shown = entries(call(
      R"({"status":"error","input":{"command":"make"},"error":"Tool execution aborted","metadata":{"output":"first line\n"}})"));
  CHECK(shown[0]["parts"].dump().find("first line") != std::string::npos);
}

namespace {

std::string told(std::string_view id, std::string_view role, std::string_view more = "") {
  return R"({"type":"message.updated","properties":{"info":{"sessionID":"ses_1","id":")" +
         std::string(id) + R"(","role":")" + std::string(role) + "\"" + std::string(more) + "}}}\n";
}

std::string text_of(std::string_view message, std::string_view text) {
  return R"({"type":"message.part.updated","properties":{"part":{"sessionID":"ses_1","messageID":")" +
         std::string(message) + R"(","id":"prt_)" + std::string(message) +
         R"(","type":"text","text":")" + std::string(text) + "\"}}}\n";
}

const std::string kIdle = R"({"type":"session.idle","properties":{"sessionID":"ses_1"}})"
                          "\n";

std::size_t count(const Json& shown, std::string_view key) {
  std::size_t found = 0;
  for (const Json& entry : shown)
    if (entry["title"]["key"] == key) ++found;
  return found;
}

}  // namespace

TEST_CASE("opencode: an error counts once for its session and message, and again in the next turn",
          "[decode][opencode]") {
  const std::string error =
      R"("error":{"name":"MessageAbortedError","data":{"message":"Aborted"}})";
  const std::string by_session =
      R"({"type":"session.error","properties":{"sessionID":"ses_1",)" + error + "}}\n";
  const auto turn = [&](std::string_view number) {
    const std::string user = "u" + std::string(number);
    const std::string agent = "a" + std::string(number);
    return told(user, "user") + text_of(user, "Go") + text_of(agent, "Half") +
           told(agent, "assistant", "," + error) + by_session +
           told(agent, "assistant", "," + error);
  };
  const Json shown = snapshot(turn("1") + turn("2"));
  CHECK(count(shown["entries"], "notice.cancelled") == 2);
  REQUIRE(shown["turns"].size() == 2);
  CHECK(shown["turns"][0]["status"] == "cancelled");
  CHECK(shown["turns"][1]["status"] == "cancelled");
}

TEST_CASE("opencode: each retry of a request is an entry", "[decode][opencode]") {
  const auto retry = [](int attempt) {
    return R"({"type":"session.status","properties":{"sessionID":"ses_1","status":{"type":"retry","attempt":)" +
           std::to_string(attempt) + R"(,"message":"Busy","next":)" + std::to_string(attempt) +
           "000}}}\n";
  };
  const Json shown = entries(retry(1) + retry(1) + retry(2));
  CHECK(shown.size() == 2);
  CHECK(count(shown, "notice.retrying") == 2);
}

TEST_CASE("opencode: a context overflow is one turn with one compaction", "[decode][opencode]") {
  const std::string stop =
      R"("type":"step-finish","reason":"stop","tokens":{"input":1,"output":1}}}})"
      "\n";
  const auto ends = [&](std::string_view message) {
    return R"({"type":"message.part.updated","properties":{"part":{"sessionID":"ses_1","messageID":")" +
           std::string(message) + R"(","id":"prt_end_)" + std::string(message) + "\"," + stop;
  };
  const Json shown = snapshot(
      told("u", "user") + text_of("u", "Go") +
      R"({"type":"session.error","properties":{"sessionID":"ses_1","error":{"name":"ContextOverflowError","data":{"message":"Too long"}}}})"
      "\n" +
      told("c", "user") +
      R"({"type":"message.part.updated","properties":{"part":{"sessionID":"ses_1","messageID":"c","id":"prt_c","type":"compaction","auto":true,"overflow":true}}})"
      "\n" +
      told("s", "assistant", R"(,"summary":true)") + text_of("s", "What was done") + ends("s") +
      R"({"type":"session.compacted","properties":{"sessionID":"ses_1"}})"
      "\n" +
      told("a", "assistant") + text_of("a", "Finished.") + ends("a") + kIdle);
  CHECK(count(shown["entries"], "notice.compacted") == 1);
  CHECK(shown["entries"].dump().find("What was done") != std::string::npos);
  REQUIRE(shown["turns"].size() == 1);
  CHECK(shown["turns"][0]["status"] == "done");
}

TEST_CASE("opencode: a command for a sub-agent is the user's", "[decode][opencode]") {
  const Json shown = entries(
      told("msg_1", "user") +
      part("prt_1", R"("type":"subtask","agent":"general","command":"check","prompt":"Look.")"));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["title"]["text"] == "User");
  CHECK(shown[0]["summary"] == "/check");
}

namespace {

std::string task(std::string_view id, std::string_view state) {
  return R"({"type":"message.part.updated","properties":{"part":{"sessionID":"ses_1","messageID":"msg_1","id":"prt_)" +
         std::string(id) + R"(","type":"tool","tool":"task","callID":")" + std::string(id) +
         R"(","state":{"input":{"description":"d","prompt":"p"},"metadata":{"sessionId":"ses_2"},)" +
         std::string(state) + "}}}}\n";
}

std::string answer(std::string_view id) {
  return R"({"type":"message.part.updated","properties":{"part":{"sessionID":"ses_2","messageID":"msg_2","id":")" +
         std::string(id) +
         R"(","type":"text","text":"found"}}})"
         "\n";
}

}  // namespace

TEST_CASE("opencode: a resumed sub-agent session is below the call that resumed it",
          "[decode][opencode]") {
  const std::string runs = R"("status":"running")";
  const std::string ends = R"("status":"completed","output":"ok")";
  const Json shown = entries(task("c1", runs) + answer("x1") + task("c1", ends) + task("c2", runs) +
                             answer("x2") + task("c2", ends));
  REQUIRE(shown.size() == 4);
  CHECK(shown[1]["parent"] == shown[0]["id"]);
  CHECK(shown[3]["parent"] == shown[2]["id"]);
}

TEST_CASE("opencode: a background task ends with the notification of its end",
          "[decode][opencode]") {
  const std::string starts = task(
      "c1",
      R"("status":"completed","output":"<task id=\"ses_2\" state=\"running\">\n<task_result>Started</task_result>\n</task>")");
  CHECK(entries(starts)[0]["status"] == "background");
  const auto ended = [&](std::string_view text) {
    return entries(
        starts + told("n", "user") +
        R"({"type":"message.part.updated","properties":{"part":{"sessionID":"ses_1","messageID":"n","id":"prt_n","type":"text","synthetic":true,"text":"<task id=\"ses_2\" )" +
        std::string(text) +
        R"(</task>"}}})"
        "\n");
  };
  const Json failed = ended(R"(state=\"error\"><task_error>No luck</task_error>)");
  REQUIRE(failed.size() == 1);
  CHECK(failed[0]["status"] == "error");
  CHECK(failed[0]["parts"].dump().find("No luck") != std::string::npos);
  const Json done = ended(R"(state=\"completed\"><task_result>Found</task_result>)");
  REQUIRE(done.size() == 1);
  CHECK(done[0]["status"] == "done");
}

TEST_CASE("opencode: a sub-agent's error does not end the turn", "[decode][opencode]") {
  const std::string error =
      R"({"type":"session.error","properties":{"sessionID":"ses_2","error":{"name":"UnknownError","data":{"message":"Broken"}}}})"
      "\n";
  const Json shown =
      snapshot(told("u", "user") + text_of("u", "Go") + task("c1", R"("status":"running")") +
               error + task("c1", R"("status":"completed","output":"ok")") + kIdle);
  CHECK(count(shown["entries"], "notice.failed") == 1);
  REQUIRE(shown["turns"].size() == 1);
  CHECK(shown["turns"][0]["status"] == "done");
}

TEST_CASE("opencode: an answer that was cut short has a notice", "[decode][opencode]") {
  const std::string text =
      part("prt_t", R"("type":"text","text":"Half","time":{"start":1,"end":2})");
  const auto ended = [](std::string_view reason) {
    return part("prt_e", R"("type":"step-finish","reason":")" + std::string(reason) +
                             R"(","cost":0,"tokens":{"input":1,"output":1})");
  };
  for (const std::string_view reason : {"length", "content-filter"}) {
    const Json shown = entries(text + ended(reason) + ended(reason));
    REQUIRE(shown.size() == 2);
    CHECK(shown[1]["kind"] == "notice");
    CHECK(shown[1].dump().find(reason) != std::string::npos);
  }
  CHECK(entries(text + ended("stop")).size() == 1);
  CHECK(entries(text + ended("tool-calls")).size() == 1);
}

TEST_CASE("opencode: a permission that names no call is a notice", "[decode][opencode]") {
  const std::string asked =
      R"({"id":"evt_1","type":"permission.asked","properties":{"id":"per_1","sessionID":"ses_1","permission":"doom_loop","patterns":["make test"],"metadata":{},"always":[]}})"
      "\n";
  const auto replied = [](std::string_view reply) {
    return R"({"id":"evt_2","type":"permission.replied","properties":{"sessionID":"ses_1","requestID":"per_1","reply":")" +
           std::string(reply) + R"("}})" + "\n";
  };
  const Json waits = entries(asked + asked);
  REQUIRE(waits.size() == 1);
  CHECK(waits[0]["title"]["text"] == "Permission requested: doom_loop");
  CHECK(waits[0].dump().find("make test") != std::string::npos);
  const Json allowed = entries(asked + replied("once"));
  REQUIRE(allowed.size() == 1);
  CHECK(allowed[0].dump().find("Declined.") == std::string::npos);
  const Json declined = entries(asked + replied("reject"));
  REQUIRE(declined.size() == 1);
  CHECK(declined[0].dump().find("make test") != std::string::npos);
  CHECK(declined[0].dump().find("Declined.") != std::string::npos);
}

TEST_CASE("opencode: removed messages and parts are marked", "[decode][opencode]") {
  const std::string log = told("u", "user") + text_of("u", "Go") +
                          part("prt_t", R"("type":"text","text":"So","time":{"start":1,"end":2})") +
                          call(R"({"status":"completed","input":{"command":"ls"},"output":"a"})");
  const auto removed = [](std::string_view kind, std::string_view members) {
    return R"({"type":"message.)" + std::string(kind) +
           R"(","properties":{"sessionID":"ses_1","messageID":)" + std::string(members) + "}}\n";
  };
  const auto pruned = [&](const std::string& event) {
    std::string out;
    for (const Json& entry : entries(log + event))
      out += entry["pruned"] == true ? 'x' : 'o';
    return out;
  };
  CHECK(pruned(removed("part.removed", R"("msg_1","partID":"prt_t")")) == "oxo");
  CHECK(pruned(removed("part.removed", R"("msg_1","partID":"prt_1")")) == "oox");
  CHECK(pruned(removed("removed", R"("msg_1")")) == "oxx");
  CHECK(pruned(removed("removed", R"("u")")) == "xoo");
  CHECK(pruned(removed("removed", R"("unknown")")) == "ooo");
  // A message that was removed and comes again is the last one.
  const std::string again =
      removed("removed", R"("u")") +
      R"({"type":"message.part.updated","properties":{"part":{"sessionID":"ses_1","messageID":"u","id":"prt_v","type":"text","text":"Again"}}})"
      "\n";
  const auto reverted = [](std::string_view message) {
    return R"({"type":"session.revert.committed","properties":{"sessionID":"ses_1","messageID":")" +
           std::string(message) + "\"}}\n";
  };
  CHECK(pruned(again) == "xooo");
  CHECK(pruned(again + reverted("u")) == "xoox");
  CHECK(pruned(again + reverted("msg_1")) == "xxxx");
  // The main agent's message is not that of another session.
  const std::string other =
      R"({"type":"message.removed","properties":{"sessionID":"ses_9","messageID":"msg_1"}})"
      "\n";
  CHECK(pruned(other) == "ooo");
}
