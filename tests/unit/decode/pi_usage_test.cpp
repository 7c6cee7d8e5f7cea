// Usage of a Pi session besides its messages: tools that query models themselves, and summaries.
// Each counts once, whichever events report it. Also, how attempts at a summary end.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "support/shown.h"

using namespace agent_timeline;
using agent_timeline::testing::snapshot;
using Json = nlohmann::ordered_json;

namespace {

std::string event(std::string_view type, std::string_view fields) {
  return R"({"type":")" + std::string(type) + "\"" + std::string(fields) + "}\n";
}

constexpr std::string_view kUsage =
    R"("usage":{"input":100,"output":50,"cacheRead":20,"cacheWrite":0,"totalTokens":170,"cost":{"total":0.5}})";

std::string result(std::string_view id, std::string_view usage) {
  return R"({"role":"toolResult","toolCallId":")" + std::string(id) +
         R"(","toolName":"scout","content":[{"type":"text","text":"Found."}],"isError":false,"timestamp":3)" +
         (usage.empty() ? "" : "," + std::string(usage)) + "}";
}

const std::string kHeader = event("session", R"(,"version":3,"id":"s","cwd":"/w")");
const std::string kAsk =
    R"({"role":"assistant","content":[{"type":"toolCall","id":"c","name":"scout","arguments":{"q":"x"}}],"stopReason":"toolUse","timestamp":2})";

}  // namespace

TEST_CASE("pi: the usage of a tool's model calls counts once", "[decode][pi]") {
  const std::string begin =
      event("tool_execution_start", R"(,"toolCallId":"c","toolName":"scout","args":{"q":"x"})");
  const auto end = [](std::string_view usage) {
    return event(
        "tool_execution_end",
        R"(,"toolCallId":"c","toolName":"scout","isError":false,"result":{"content":[{"type":"text","text":"Found."}])" +
            (usage.empty() ? "" : "," + std::string(usage)) + "}");
  };
  const std::string told = event("message_end", R"(,"message":)" + result("c", kUsage));
  const std::string again =
      event("turn_end",
            R"(,"message":)" + kAsk + R"(,"toolResults":[)" + result("c", kUsage) + "]") +
      event("agent_end", R"(,"messages":[)" + kAsk + "," + result("c", kUsage) + "]");
  for (const std::string& ended : {end(kUsage) + told, end("") + told, end(kUsage)}) {
    const Json shown = snapshot(kHeader + begin + ended + again);
    CHECK(shown["session"]["usage"]["totalTokens"] == 170);
    CHECK(shown["session"]["usage"]["cachedTokens"] == 20);
    CHECK(shown["session"]["costUsd"] == 0.5);
  }
  const Json stored =
      snapshot(kHeader + event("message", R"(,"id":"1","message":)" + kAsk) +
               event("message", R"(,"id":"2","parentId":"1","message":)" + result("c", kUsage)));
  CHECK(stored["session"]["usage"]["totalTokens"] == 170);
}

TEST_CASE("pi: the usage of different calls with the same id is added up", "[decode][pi]") {
  const auto call = [](std::string_view query) {
    return event("tool_execution_start", R"(,"toolCallId":"c","toolName":"scout","args":{"q":")" +
                                             std::string(query) + R"("})") +
           event("tool_execution_end",
                 R"(,"toolCallId":"c","toolName":"scout","isError":false,"result":{"content":[],)" +
                     std::string(kUsage) + "}");
  };
  CHECK(snapshot(kHeader + call("x") + call("y"))["session"]["usage"]["totalTokens"] == 340);
}

TEST_CASE("pi: the usage of a compaction's summary counts once", "[decode][pi]") {
  const std::string end =
      event("compaction_end",
            R"(,"aborted":false,"result":{"summary":"All of it.",)" + std::string(kUsage) + "}");
  const std::string silent =
      event("compaction_end", R"(,"aborted":false,"result":{"summary":"All of it."})");
  const std::string stored =
      R"({"type":"compaction","id":"1","parentId":null,"timestamp":"2026-01-02T03:04:05.000Z","summary":"All of it.",)" +
      std::string(kUsage) + "}\n";
  const std::string appended =
      R"({"type":"entry_appended","entry":)" + stored.substr(0, stored.size() - 1) + "}\n";
  const std::string start = event("compaction_start", R"(,"reason":"threshold")");
  for (const std::string& lines :
       {start + end, start + end + appended, start + silent + appended, stored}) {
    const Json shown = snapshot(kHeader + lines);
    CHECK(shown["entries"].size() == 1);
    CHECK(shown["session"]["usage"]["totalTokens"] == 170);
    CHECK(shown["session"]["costUsd"] == 0.5);
  }
  const std::string branch =
      R"({"type":"branch_summary","id":"2","parentId":"1","timestamp":"2026-01-02T03:04:06.000Z","fromId":"1","summary":"A branch.",)" +
      std::string(kUsage) + "}\n";
  CHECK(snapshot(kHeader + stored + branch)["session"]["usage"]["totalTokens"] == 340);
}

TEST_CASE("pi: retries of a summary end as the compaction does", "[decode][pi]") {
  const std::string tries =
      event("compaction_start", R"(,"reason":"threshold")") +
      event("summarization_retry_scheduled",
            R"(,"attempt":1,"maxAttempts":2,"delayMs":9,"errorMessage":"busy")") +
      event("summarization_retry_attempt_start", R"(,"source":"compaction")");
  const std::string over = tries + event("summarization_retry_finished", "");
  const auto retry_after = [](const std::string& lines) {
    const Json shown = snapshot(kHeader + lines);
    REQUIRE(shown["entries"].size() == 2);
    CHECK(shown["entries"][1]["parts"].dump().find("busy") != std::string::npos);
    return shown["entries"][1];
  };
  CHECK(retry_after(tries)["title"]["text"] == "Retrying, attempt 1/2");
  CHECK(retry_after(over)["status"] == "done");
  const Json good = retry_after(
      over + event("compaction_end", R"(,"aborted":false,"result":{"summary":"All of it."})"));
  CHECK(good["title"]["key"] == "notice.retried");
  const Json bad = retry_after(
      over + event("compaction_end", R"(,"aborted":false,"errorMessage":"still busy")"));
  CHECK(bad["title"]["key"] == "notice.retry-failed");
  CHECK(bad["status"] == "error");
  const Json stopped = retry_after(over + event("compaction_end", R"(,"aborted":true)"));
  CHECK(stopped["title"]["key"] == "notice.retry-cancelled");
}

TEST_CASE("pi: a retry that has ended is not ended again by the compaction", "[decode][pi]") {
  const std::string lines =
      event("summarization_retry_start", R"(,"attempt":1,"errorMessage":"busy")") +
      event("summarization_retry_end", R"(,"success":true)") +
      event("compaction_end", R"(,"aborted":false,"errorMessage":"full")");
  const Json shown = snapshot(kHeader + lines);
  CHECK(shown["entries"][0]["title"]["key"] == "notice.retried");
  // The next attempt inherits nothing from the first.
  const Json next = snapshot(kHeader + lines + event("summarization_retry_attempt_start", ""));
  CHECK(next["entries"][2]["title"]["key"] == "notice.retrying");
  CHECK(next["entries"][2]["parts"].dump().find("busy") == std::string::npos);
}
