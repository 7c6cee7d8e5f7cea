// opencode 2: its events, the output of `run`, and its stored messages; and the events of 1.15 and
// later that duplicate the parts.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "agent_timeline/session.h"
#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::entries;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

/// Returns an event of session `ses_1` with these members in `data`.
std::string event(std::string_view type, std::string_view members = "", int created = 1000) {
  return R"({"id":"evt_1","created":)" + std::to_string(created) + R"(,"type":")" +
         std::string(type) + R"(","data":{"sessionID":"ses_1")" +
         (members.empty() ? "" : "," + std::string(members)) + "}}\n";
}

std::string prompt(std::string_view text, std::string_view id = "msg_u") {
  return event("session.inbox.enqueued", R"("inboxID":")" + std::string(id) +
                                             R"(","item":{"type":"user","payload":{"text":")" +
                                             std::string(text) + R"("},"delivery":"steer"})");
}

std::string call(std::string_view kind, std::string_view members, int created = 1000) {
  return event("session.tool." + std::string(kind),
               R"("assistantMessageID":"msg_a","id":"c1",)" + std::string(members), created);
}

std::string said(std::string_view text, std::string_view ordinal = "0") {
  return event("session.text.ended", R"("assistantMessageID":"msg_a","ordinal":)" +
                                         std::string(ordinal) + R"(,"text":")" + std::string(text) +
                                         "\"");
}

const std::string kStarted = event("session.execution.started");
const std::string kSucceeded = event("session.execution.succeeded");
const std::string kShell = call("input.started", R"("name":"shell")") +
                           call("called", R"("input":{"command":"make"},"executed":false)");

std::size_t count(const Json& shown, std::string_view key) {
  std::size_t found = 0;
  for (const Json& entry : shown)
    if (entry["title"]["key"] == key) ++found;
  return found;
}

std::string part_text(const Json& entry, std::string_view key) {
  for (const Json& part : entry["parts"])
    if (part["key"] == key) return part["pieces"][0]["text"];
  return {};
}

}  // namespace

TEST_CASE("opencode 2: a turn lasts from the prompt to the end of the execution",
          "[decode][opencode]") {
  const std::string step = event(
      "session.step.ended",
      R"("assistantMessageID":"msg_a","finish":"stop","cost":0.5,"tokens":{"input":10,"output":5,"reasoning":2,"cache":{"read":1,"write":0}})",
      2000);
  const Json shown = snapshot(
      prompt("Go") + kStarted +
      event("session.step.started",
            R"("assistantMessageID":"msg_a","model":{"id":"m","providerID":"p"})") +
      said("Half") + step + prompt("And tabs", "msg_v") + said("Done", "1") + step + kSucceeded);
  REQUIRE(shown["entries"].size() == 4);
  CHECK(shown["entries"][0]["title"]["text"] == "User");
  CHECK(shown["entries"][3]["summary"] == "Done");
  CHECK(shown["session"]["model"] == "m");
  CHECK(shown["session"]["usage"]["outputTokens"] == 7);
  CHECK(shown["session"]["costUsd"] == 0.5);
  CHECK(shown["turns"].back()["status"] == "done");
}

TEST_CASE("opencode 2: texts and thoughts with the same ordinal are streamed separately",
          "[decode][opencode]") {
  const auto more = [](std::string_view type) {
    return event("session." + std::string(type) + ".delta",
                 R"("assistantMessageID":"msg_a","ordinal":0,"delta":"a")");
  };
  const std::string begin = event("session.reasoning.started",
                                  R"("assistantMessageID":"msg_a","ordinal":0,"state":{"x":"y"})");
  const Json shown =
      entries(begin + more("reasoning") + more("text") + more("text") +
              event("session.reasoning.ended",
                    R"("assistantMessageID":"msg_a","ordinal":0,"text":"ab")", 3000));
  REQUIRE(shown.size() == 2);
  CHECK(shown[0]["kind"] == "reasoning");
  CHECK(shown[0]["summary"] == "ab");
  CHECK(shown[0]["startedAt"] == 1000);
  CHECK(shown[0]["endedAt"] == 3000);
  CHECK(shown[1]["summary"] == "aa");
}

TEST_CASE("opencode 2: a call is identified by its id from start to end", "[decode][opencode]") {
  const std::string delta = call("input.delta", R"("delta":"{")");
  CHECK(entries(call("input.started", R"("name":"shell")") + delta)[0]["status"] ==
        "input-streaming");
  const Json shown = entries(
      kShell +
      call(
          "success",
          R"("content":[{"type":"text","text":"out\n"},{"type":"text","text":"Command exited with code 3."}],"metadata":{"status":"completed","truncated":false,"exit":3})",
          1500));
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["title"]["key"] == "tool.run_command");
  CHECK(shown[0]["summary"] == "make");
  CHECK(shown[0]["status"] == "error");
  CHECK(part_text(shown[0], "stdout") == "out");
}

TEST_CASE("opencode 2: a command's outcome is read from the line below its output",
          "[decode][opencode]") {
  const auto status = [](std::string_view line, std::string_view metadata) {
    return entries(kShell +
                   call("success", R"("content":[{"type":"text","text":")" + std::string(line) +
                                       R"("}],"metadata":{"status":"completed")" +
                                       std::string(metadata) + "}"))[0]["status"];
  };
  CHECK(status("Command timed out before completion.", R"(,"timeout":true)") == "timed-out");
  CHECK(status("Command exceeded timeout of 500 ms. Retry with more.", "") == "timed-out");
  CHECK(status("Command stopped by user. Do not restart it.", "") == "cancelled");
  CHECK(status("Command exited with code 0.", R"(,"exit":0)") == "done");
}

TEST_CASE("opencode 2: a background command ends with a synthetic message", "[decode][opencode]") {
  const std::string moved =
      kShell +
      call(
          "success",
          R"("content":[{"type":"text","text":"Command moved to the background (shell ID: sh_1).\nOutput is streaming to: /t/out"}],"metadata":{"status":"running","shellID":"sh_1"})");
  CHECK(entries(moved)[0]["status"] == "background");
  const Json ended = entries(
      moved +
      event(
          "session.synthetic",
          R"("text":"<shell id=\"sh_1\" state=\"completed\" command=\"make\">\nbuilt\n\nCommand exited with code 0.\n</shell>")"));
  REQUIRE(ended.size() == 1);
  CHECK(ended[0]["status"] == "done");
  CHECK(part_text(ended[0], "stdout") == "built");
}

TEST_CASE("opencode 2: calls can be declined, interrupted or failed", "[decode][opencode]") {
  const auto status = [](std::string_view type, std::string_view message) {
    return entries(kShell +
                   call("failed", R"("error":{"type":")" + std::string(type) + R"(","message":")" +
                                      std::string(message) + "\"}"))[0]["status"];
  };
  CHECK(status("aborted", "The user declined this tool call") == "denied");
  CHECK(status("aborted", "Tool execution interrupted") == "cancelled");
  CHECK(status("unknown", "No such tool") == "error");
}

TEST_CASE("opencode 2: a sub-agent's session is below its call", "[decode][opencode]") {
  std::string inner = said("Found") + event("session.execution.succeeded");
  for (std::size_t at = 0; (at = inner.find("ses_1", at)) != std::string::npos;)
    inner.replace(at, 5, "ses_2");
  inner.replace(inner.find("msg_a"), 5, "msg_b");
  const Json shown = snapshot(
      prompt("Go") + call("input.started", R"("name":"subagent")") +
      call("called", R"("input":{"agent":"explore","description":"look","prompt":"Look."})") +
      call("progress", R"("metadata":{"sessionID":"ses_2","status":"running"})") + inner +
      call(
          "success",
          R"("content":[{"type":"text","text":"<subagent sessionID=\"ses_2\" state=\"completed\">\nAll of it\n</subagent>"}],"metadata":{"sessionID":"ses_2","status":"completed"})"));
  REQUIRE(shown["entries"].size() == 3);
  CHECK(shown["entries"][1]["title"]["key"] == "tool.run_agent");
  CHECK(shown["entries"][1]["status"] == "done");
  CHECK(part_text(shown["entries"][1], "result") == "All of it");
  CHECK(shown["entries"][2]["parent"] == shown["entries"][1]["id"]);
}

TEST_CASE("opencode 2: an error or interruption is shown once", "[decode][opencode]") {
  const std::string why = R"("error":{"type":"provider.invalid-request","message":"No"})";
  const Json failed =
      snapshot(prompt("Go") + kStarted +
               event("session.step.failed", R"("assistantMessageID":"msg_a",)" + why) +
               event("session.execution.failed", why));
  CHECK(count(failed["entries"], "notice.failed") == 1);
  CHECK(failed["turns"][0]["status"] == "error");
  const Json stopped = snapshot(
      prompt("Go") + kStarted + kShell +
      event("session.step.failed",
            R"("assistantMessageID":"msg_a","error":{"type":"aborted","message":"Stopped"})") +
      event("session.execution.interrupted", R"("reason":"user")"));
  CHECK(count(stopped["entries"], "notice.cancelled") == 1);
  CHECK(stopped["turns"][0]["status"] == "cancelled");
}

TEST_CASE("opencode 2: a form is a question with its answer", "[decode][opencode]") {
  const std::string form =
      R"("form":{"id":"frm_1","sessionID":"ses_1","title":"Questions","metadata":{},"fields":[{"key":"q0","title":"Drink","description":"Tea or coffee?","type":"string","options":[{"value":"Tea","label":"Tea"}]}]})";
  const std::string asked = event("form.created", form);
  CHECK(entries(prompt("Go") + asked)[1]["status"] == "awaiting-approval");
  const Json shown = entries(prompt("Go") + asked +
                             event("form.replied", R"("id":"frm_1","answer":{"q0":"Tea"})"));
  CHECK(shown[1]["status"] == "done");
  CHECK(shown[1]["parts"].dump().find("Tea or coffee?") != std::string::npos);
  CHECK(entries(prompt("Go") + asked + event("form.cancelled", R"("id":"frm_1")"))[1]["status"] ==
        "denied");
}

TEST_CASE("opencode 2: a permission request belongs to its call", "[decode][opencode]") {
  const std::string asked =
      kShell +
      event(
          "permission.asked",
          R"("id":"per_1","action":"shell","resources":["make"],"source":{"type":"tool","id":"c1"})");
  CHECK(entries(asked)[0]["status"] == "awaiting-approval");
  const auto replied = [&](std::string_view reply) {
    return entries(asked + event("permission.replied", R"("requestID":"per_1","reply":")" +
                                                           std::string(reply) + "\""))[0]["status"];
  };
  CHECK(replied("once") == "running");
  CHECK(replied("reject") == "denied");
}

TEST_CASE("opencode 2: an answer that was cut short has a notice", "[decode][opencode]") {
  const auto ended = [](std::string_view finish) {
    return event("session.step.ended", R"("assistantMessageID":"msg_a","finish":")" +
                                           std::string(finish) +
                                           R"(","tokens":{"input":1,"output":2})");
  };
  // With and without the events that report the end of the work.
  for (const std::string& begin : {kStarted + prompt("Go"), prompt("Go")}) {
    const Json cut = snapshot(begin + said("half") + ended("length"));
    REQUIRE(cut["entries"].size() == 3);
    CHECK(cut["entries"][2]["kind"] == "notice");
    CHECK(cut["entries"][2].dump().find("length") != std::string::npos);
    CHECK(entries(begin + said("half") + ended("length") + ended("length")).size() == 3);
    CHECK(entries(begin + said("whole") + ended("stop")).size() == 2);
  }
}

TEST_CASE("opencode 2: messages that are reverted are marked", "[decode][opencode]") {
  const std::string log = prompt("Go") + kShell + said("done");
  for (const std::string& kind :
       {std::string(R"("to":"msg_u")"), std::string(R"("messageID":"msg_u")")}) {
    const Json shown = entries(log + event("session.revert.committed", kind));
    REQUIRE(shown.size() == 3);
    for (const Json& entry : shown)
      CHECK(entry["pruned"] == true);
  }
  const Json later =
      entries(prompt("First", "msg_0") + log +
              event("session.revert.committed", R"("to":"msg_a")") + prompt("Again", "msg_v"));
  REQUIRE(later.size() == 5);
  CHECK(later[0]["pruned"] == false);
  CHECK(later[1]["pruned"] == false);
  CHECK(later[2]["pruned"] == true);
  CHECK(later[3]["pruned"] == true);
  CHECK(later[4]["pruned"] == false);
}

TEST_CASE("opencode 2: user commands, retries, compactions and the title are read",
          "[decode][opencode]") {
  const Json shown = snapshot(
      prompt("Go") + event("session.renamed", R"("title":"Fix it")") +
      event("session.shell.started", R"("shell":{"id":"sh_1","command":"ls","status":"running"})") +
      event(
          "session.shell.ended",
          R"("shell":{"id":"sh_1","command":"ls","status":"exited","exit":2},"output":{"output":"a\n"})") +
      event("session.retry.scheduled", R"("attempt":1,"at":5,"error":{"message":"Busy"})") +
      event("session.compaction.started", R"("reason":"auto","recent":"")") +
      event("session.compaction.ended", R"("reason":"auto","text":"What was done","recent":"")"));
  CHECK(shown["session"]["title"] == "Fix it");
  REQUIRE(shown["entries"].size() == 4);
  CHECK(shown["entries"][1]["title"]["key"] == "tool.user_command");
  CHECK(shown["entries"][1]["status"] == "error");
  CHECK(shown["entries"][2]["title"]["key"] == "notice.retrying");
  CHECK(shown["entries"][3]["title"]["key"] == "notice.compacted");
  CHECK(shown["entries"][3]["parts"].dump().find("What was done") != std::string::npos);
}

TEST_CASE("opencode 2: the server's own events make no entry, and unknown ones are cards",
          "[decode][opencode]") {
  const Json shown = snapshot(R"({"id":"evt_1","type":"server.connected","data":{}})"
                              "\n"
                              R"({"id":"evt_2","type":"catalog.updated","data":{}})"
                              "\n" +
                              event("session.brand-new"));
  CHECK(shown["session"]["dialects"] == Json::array({"opencode"}));
  REQUIRE(shown["entries"].size() == 1);
  CHECK(shown["entries"][0]["kind"] == "unknown");
}

TEST_CASE("opencode: a message reported by parts and by session.next events is shown once",
          "[decode][opencode]") {
  const auto next = [](std::string_view type, std::string_view members) {
    return R"({"type":"session.next.)" + std::string(type) +
           R"(","properties":{"timestamp":1,"sessionID":"ses_1",)" + std::string(members) + "}}\n";
  };
  const std::string part =
      R"({"type":"message.part.updated","properties":{"part":{"sessionID":"ses_1","messageID":"msg_a","id":"prt_1","type":"text","text":"Hello","time":{"start":1,"end":2}}}})"
      "\n";
  const std::string text =
      next("text.ended", R"("assistantMessageID":"msg_a","textID":"t1","text":"Hello")");
  CHECK(entries(part + text).size() == 1);
  CHECK(entries(text + part).size() == 1);
  CHECK(entries(next("model.switched", R"("messageID":"m","model":{"id":"x"})") +
                next("agent.switched", R"("messageID":"m","agent":"build")") + part)
            .size() == 1);
  const Json alone =
      entries(next("prompted", R"("messageID":"msg_u","prompt":{"text":"Go"})") + text);
  REQUIRE(alone.size() == 2);
  CHECK(alone[0]["title"]["text"] == "User");
  // The earliest of these events name no message.
  const auto unnamed = [&](std::string_view words) {
    return next("text.delta", R"("delta":"a")") +
           next("text.ended", R"("text":")" + std::string(words) + "\"");
  };
  CHECK(entries(unnamed("One") + unnamed("Two")).size() == 2);
  const std::string step = next("step.ended", R"("finish":"stop","tokens":{"input":1,"output":2})");
  CHECK(snapshot(step + step)["session"]["usage"]["outputTokens"] == 4);
  const std::string told =
      R"({"type":"message.updated","properties":{"info":{"sessionID":"ses_1","id":"msg_a","role":"assistant"}}})"
      "\n";
  CHECK(entries(told + unnamed("Hello") + part).size() == 1);
}

TEST_CASE("opencode 2: the output of run nests a tool's metadata one level deeper",
          "[decode][opencode]") {
  const auto line = [](std::string_view tool, std::string_view state) {
    return R"({"type":"tool_use","timestamp":5,"sessionID":"ses_1","part":{"partID":"prt_1","sessionID":"ses_1","messageID":"msg_a","type":"tool","id":"c1","tool":")" +
           std::string(tool) + R"(","state":{)" + std::string(state) + "}}}\n";
  };
  const Json command = entries(line(
      "shell",
      R"("status":"completed","input":{"command":"make"},"output":"out","title":"shell","metadata":{"metadata":{"status":"completed","exit":3},"content":[]})"));
  CHECK(command[0]["status"] == "error");
  CHECK(command[0]["summary"] == "make");
  const Json edit = entries(line(
      "edit",
      R"("status":"completed","input":{"path":"a.kt","oldString":"a","newString":"b"},"output":"ok","title":"edit","metadata":{"metadata":{"files":[{"file":"a.kt","patch":"@@ -7 +7 @@\n-a\n+b"}]}})"));
  CHECK(edit[0]["parts"].dump().find(R"("old":7)") != std::string::npos);
  CHECK(
      entries(line(
          "shell",
          R"("status":"error","input":{"command":"rm"},"error":"The user declined this tool call","metadata":{})"))
          [0]["status"] == "denied");
}

TEST_CASE("opencode 2: stored messages are read as a list and as a page", "[decode][opencode]") {
  const std::string messages =
      R"({"type":"user","id":"msg_1","time":{"created":1},"text":"hello","files":[]},)"
      R"({"type":"assistant","id":"msg_2","time":{"created":2},"model":{"id":"glm"},"content":[{"type":"reasoning","text":"hm"},{"type":"text","text":"hi"},{"type":"tool","id":"c1","name":"shell","state":{"status":"completed","input":{"command":"ls"},"content":[{"type":"text","text":"a.txt"}],"metadata":{"status":"completed","exit":0}},"time":{"created":3,"ran":4,"completed":9}}],"cost":0.5,"tokens":{"input":10,"output":5,"reasoning":0,"cache":{"read":0,"write":0}}},)"
      R"({"type":"shell","id":"msg_3","time":{"created":10},"shellID":"sh_1","command":"git status","status":"exited","exit":0},)"
      R"({"type":"idle","id":"msg_4","time":{"created":11},"outcome":"succeeded"})";
  for (const std::string& log :
       {R"({"data":[)" + messages + R"(],"cursor":{"next":""}})", "[" + messages + "]"}) {
    const Json shown = snapshot(log);
    REQUIRE(shown["entries"].size() == 5);
    CHECK(shown["entries"][0]["summary"] == "hello");
    CHECK(shown["entries"][1]["kind"] == "reasoning");
    CHECK(shown["entries"][3]["durationMs"] == 5);
    CHECK(shown["entries"][4]["title"]["key"] == "tool.user_command");
    CHECK(shown["session"]["usage"]["inputTokens"] == 10);
    CHECK(shown["turns"][0]["status"] == "done");
  }
}
