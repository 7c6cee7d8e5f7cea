// opencode 2: pages of stored messages, and what both the pages and the events contain.
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

std::string page(std::string_view items) {
  return R"({"data":[)" + std::string(items) + R"(],"cursor":{"next":"x"}})" + "\n";
}

std::string next(std::string_view type, std::string_view members,
                 std::string_view session = "ses_1") {
  return R"({"type":"session.next.)" + std::string(type) +
         R"(","properties":{"timestamp":1,"sessionID":")" + std::string(session) + "\"," +
         std::string(members) + "}}\n";
}

std::string event(std::string_view type, std::string_view data) {
  return R"({"id":"evt_1","type":")" + std::string(type) + R"(","data":{)" + std::string(data) +
         "}}\n";
}

const std::string kUser = R"({"type":"user","id":"msg_1","time":{"created":1},"text":"hello"})";
const std::string kAnswer =
    R"({"type":"assistant","id":"msg_2","time":{"created":2},"content":[{"type":"text","text":"hi"}]})";

std::string idle(std::string_view outcome) {
  return R"({"type":"idle","id":"msg_3","time":{"created":3},"outcome":")" + std::string(outcome) +
         "\"}";
}

const std::string kTold =
    R"({"type":"message.updated","properties":{"info":{"id":"msg_x","sessionID":"ses_1","role":"assistant"}}})"
    "\n";

}  // namespace

TEST_CASE("opencode 2: a page in reverse order is read from its end", "[decode][opencode]") {
  const std::string latest_first = idle("succeeded") + "," + kAnswer + "," + kUser;
  const std::string in_order = kUser + "," + kAnswer + "," + idle("succeeded");
  for (const std::string& items : {latest_first, in_order}) {
    const Json shown = snapshot(page(items));
    REQUIRE(shown["entries"].size() == 2);
    CHECK(shown["entries"][0]["summary"] == "hello");
    CHECK(shown["entries"][1]["summary"] == "hi");
    CHECK(shown["turns"][0]["status"] == "done");
  }
}

TEST_CASE("a page of anything but messages is one card", "[decode][opencode]") {
  CHECK(entries(page(R"({"id":"a","title":"One"},{"id":"b","title":"Two"})")).size() == 1);
}

TEST_CASE("opencode 2: the idle message determines how a stored turn ended", "[decode][opencode]") {
  const auto status = [](std::string_view outcome) {
    return snapshot(page(kUser + "," + kAnswer + "," + idle(outcome)))["turns"][0]["status"];
  };
  CHECK(status("succeeded") == "done");
  CHECK(status("interrupted") == "cancelled");
  CHECK(status("failed") == "error");
}

TEST_CASE("opencode 2: session.next events that repeat the parts make no entry",
          "[decode][opencode]") {
  const std::string compaction =
      next("compaction.started", R"("messageID":"m","reason":"auto")") +
      next("compaction.ended", R"("messageID":"m","text":"S")") +
      next("compaction.failed", R"("messageID":"m","error":{"message":"e"})") +
      next("retried", R"("attempt":1,"error":{"message":"e"})");
  CHECK(entries(kTold + compaction).empty());
}

TEST_CASE("opencode 2: stored texts and compactions match those of the events",
          "[decode][opencode]") {
  const std::string stored = page(
      kUser +
      R"(,{"type":"assistant","id":"msg_2","sessionID":"ses_1","time":{"created":2},"content":[{"type":"text","id":"t1","text":"hi"}]})"
      R"(,{"type":"compaction","id":"msg_c","sessionID":"ses_1","time":{"created":3},"status":"completed","summary":"S"})");
  const std::string live =
      next("text.ended", R"("assistantMessageID":"msg_2","textID":"t1","text":"hi")") +
      next("compaction.started", R"("messageID":"msg_c","reason":"auto")") +
      next("compaction.ended", R"("messageID":"msg_c","text":"S")");
  CHECK(entries(stored + live).size() == 3);
  CHECK(entries(live + stored).size() == 3);
}

TEST_CASE("opencode 2: a failed compaction is shown, whatever its error", "[decode][opencode]") {
  for (const std::string_view error : {R"("error":"boom")", R"("reason":"auto")"}) {
    const Json shown =
        entries(event("session.compaction.failed", R"("sessionID":"ses_1",)" + std::string(error)));
    REQUIRE(shown.size() == 1);
    CHECK(shown[0]["title"]["key"] == "notice.compaction-failed");
  }
}

TEST_CASE("opencode 2: texts and thoughts without ids are separate entries", "[decode][opencode]") {
  const Json shown = entries(
      next("reasoning.delta", R"("delta":"a")") + next("text.ended", R"("text":"x")") +
      next("text.ended", R"("text":"y")", "ses_2") + next("reasoning.delta", R"("delta":"b")") +
      next("reasoning.ended", R"("text":"ab")"));
  REQUIRE(shown.size() == 3);
  CHECK(shown[0]["kind"] == "reasoning");
  CHECK(shown[0]["status"] == "done");
}

TEST_CASE("opencode 2: a form of the server does not belong to a session", "[decode][opencode]") {
  const std::string prompt =
      event("session.inbox.enqueued",
            R"("sessionID":"ses_1","inboxID":"u","item":{"type":"user","payload":{"text":"Go"}})");
  const Json shown =
      entries(event("form.replied", R"("id":"f","sessionID":"global","answer":{})") + prompt);
  REQUIRE(shown.size() == 1);
  CHECK(shown[0]["summary"] == "Go");
}

TEST_CASE("opencode 2: an unknown kind of question event is a card", "[decode][opencode]") {
  CHECK(entries(event("question.amended", R"("text":"Which?")")).size() == 1);
  CHECK(entries(event("catalog.updated", "")).empty());
}

TEST_CASE("opencode: the images of a message are one entry, those of the next another",
          "[decode][opencode]") {
  const auto part = [](std::string_view message, std::string_view id, std::string_view members) {
    return R"({"type":"message.part.updated","properties":{"part":{"sessionID":"ses_1","messageID":")" +
           std::string(message) + R"(","id":")" + std::string(id) + "\"," + std::string(members) +
           "}}}\n";
  };
  const auto asked = [](std::string_view id) {
    return R"({"type":"message.updated","properties":{"info":{"id":")" + std::string(id) +
           R"(","sessionID":"ses_1","role":"user"}}})" + "\n";
  };
  const std::string picture = R"("type":"file","mime":"image/png","url":"data:image/png;base64,)";
  const std::string first = part("m1", "p1", R"("type":"text","text":"See")") +
                            part("m1", "p2", picture + "AA==\"") +
                            part("m1", "p3", picture + "AAA=\"");
  const Json shown =
      entries(asked("m1") + first + asked("m2") + part("m2", "p4", picture + "AAAA\"") + first);
  REQUIRE(shown.size() == 2);
  CHECK(shown[0]["summary"] == "See");
  // Both images of the first message are in its entry.
  const std::string row = shown[0]["parts"].dump();
  CHECK(row.find("\"AA==\"") != std::string::npos);
  CHECK(row.find("\"AAA=\"") != std::string::npos);
  CHECK(row.find("\"AAAA\"") == std::string::npos);
}
