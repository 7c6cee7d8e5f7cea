// The public API: push, end, snapshot, descriptor, html, reset and configure.
#include "agent_timeline/session.h"

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "support/mirror.h"
#include "support/session_checks.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;

namespace {

constexpr auto kMessage = R"({"msg":"UserMessage","content":"One\n\nTwo"})"
                          "\n";
constexpr auto kPre = R"({"msg":"PreToolCall","name":"x","tool_call":{"id":"c"}})"
                      "\n";

}  // namespace

TEST_CASE("a push that completes no event gives no patch", "[session]") {
  Session session;
  CHECK(session.push("") == "");
  CHECK(session.push(R"({"msg":"User)") == "");
  CHECK(session.revision() == 0);
  const Json patch = Json::parse(session.push(R"(Message","content":"x"})"));
  CHECK(patch["base"] == 0);
  CHECK(patch["revision"] == 1);
  CHECK(session.push("\n") == "");
}

TEST_CASE("the revision counts events, and each patch is based on the previous one", "[session]") {
  Session session;
  CHECK(Json::parse(session.push(std::string(kMessage) + kPre))["revision"] == 2);
  const Json next = Json::parse(session.push(kMessage));
  CHECK(next["base"] == 2);
  CHECK(next["revision"] == 3);
  CHECK(session.revision() == 3);
}

TEST_CASE("a known event that shows nothing changes only the revision", "[session]") {
  Session session;
  session.push(kMessage);
  const Json patch = Json::parse(session.push("{\"type\":\"connected\"}\n"));
  CHECK(patch["revision"] == 2);
  CHECK(patch["ops"].empty());
}

TEST_CASE("end shows incomplete input and orphans open calls", "[session]") {
  Session session;
  testing::Mirror mirror;
  mirror.apply(session.push(std::string(kPre) + "{\"cut"));
  mirror.apply(session.end());
  CHECK(mirror.problem() == "");
  CHECK(mirror.snapshot() == Json::parse(session.snapshot()));
  CHECK(mirror.snapshot()["session"]["ended"] == true);
  CHECK(mirror.snapshot()["entries"][0]["status"] == "orphaned");
  CHECK(mirror.snapshot()["entries"][1]["title"]["key"] == "unknown.unfinished");
  CHECK(session.end() == "");
  mirror.apply(session.push(kMessage));
  CHECK(mirror.problem() == "");
  CHECK(mirror.snapshot()["session"]["ended"] == false);
}

TEST_CASE("a NUL in Markdown becomes U+FFFD, and the pieces after it are complete", "[session]") {
  const std::string text = R"("text":"\u0000 a\u0000\n\nabc def"})";
  for (const std::string_view open : {R"("append":true,"open":true,)", ""}) {
    for (const char* patches : {R"({"patches":"full"})", R"({"patches":"outline"})"}) {
      CAPTURE(open, patches);
      Session session;
      session.configure(patches);
      session.push(R"({"agent-timeline":"message","role":"assistant",)" + std::string(open) + text +
                   "\n");
      for (const bool ended : {false, true}) {
        if (ended) session.end();
        CHECK(testing::output_problem(session) == "");
        const Json shown = Json::parse(session.descriptor("e1"));
        std::string joined;
        for (const Json& piece : shown["parts"][0]["pieces"])
          joined += piece["text"].get<std::string>();
        CHECK(joined == "\uFFFD a\uFFFD\n\nabc def");
        CHECK(session.html("e1").find("abc def") != std::string::npos);
      }
    }
  }
}

TEST_CASE("html returns an entry, a part or a piece, and an empty string if it does not exist",
          "[session]") {
  Session session;
  session.push(kMessage);
  const std::string first = "<p dir=\"auto\">One</p>";
  CHECK(session.html("e1", "text", "0") == first);
  const std::string part = session.html("e1", "text");
  CHECK(part.starts_with("<div class=\"at-piece\" data-key=\"0\">" + first + "</div>"));
  CHECK(session.html("e1").find(part) != std::string::npos);
  CHECK(session.html("e2") == "");
  CHECK(session.html("") == "");
  CHECK(session.html("e1", "nothing") == "");
  CHECK(session.html("e1", "text", "9") == "");
  CHECK(session.html("e1", "nothing", "0") == "");
  CHECK(session.descriptor("e2") == "");
}

TEST_CASE("the snapshot has every field of its contract", "[session]") {
  Session session;
  session.push(kPre);
  const Json snapshot = Json::parse(session.snapshot());
  const auto names = [](const Json& object) {
    std::string out;
    for (const auto& [name, value] : object.items())
      out += name + " ";
    return out;
  };
  CHECK(names(snapshot) ==
        "version revision session todos queue entries turns groups diagnostics ");
  CHECK(names(snapshot["session"]) ==
        "dialects model title directory branch running ended tools systemPrompt contextTokens "
        "contextLimit contextPruned usage costUsd startedAt updatedAt droppedDiagnostics ");
  CHECK(names(snapshot["entries"][0]) ==
        "id revision parent turn group kind role status tool title summary summaryParts badges "
        "startedAt endedAt durationMs collapsed expandable expandHint heightHint pruned "
        "diagnostics dialect sourceId parts ");
  CHECK(snapshot["version"] == 1);
}

TEST_CASE("the session has the title, directory and branch that the log gives", "[session]") {
  const auto said = [](std::string_view log) {
    Session session;
    session.push(log);
    const Json facts = Json::parse(session.snapshot())["session"];
    const auto text = [&](const char* name) {
      return facts[name].is_null() ? std::string("-") : facts[name].get<std::string>();
    };
    return text("title") + " " + text("directory") + " " + text("branch");
  };
  CHECK(said(kPre) == "- - -");
  CHECK(said(R"({"agent-timeline":"session","title":"T","directory":"/d","branch":"b"})"
             "\n") == "T /d b");
  // The first directory is the project's; the last branch is the one checked out.
  CHECK(
      said(
          R"({"type":"user","uuid":"1","sessionId":"s","cwd":"/p","gitBranch":"main","message":{"role":"user","content":"a"}})"
          "\n"
          R"({"type":"user","uuid":"2","sessionId":"s","cwd":"/p/x","gitBranch":"fix","message":{"role":"user","content":"b"}})"
          "\n"
          R"({"type":"custom-title","sessionId":"s","customTitle":"Named"})"
          "\n") == "Named /p fix");
  CHECK(
      said(
          R"({"type":"session","version":3,"id":"s","timestamp":"2026-01-05T09:00:00Z","cwd":"/pi"})"
          "\n") == "- /pi -");
  CHECK(
      said(
          R"({"timestamp":"2026-01-05T09:00:00Z","type":"session_meta","payload":{"id":"s","cwd":"/c","git":{"branch":"dev"}}})"
          "\n") == "- /c dev");
  const std::string named = R"({"agent-timeline":"notice","code":"session-named","subject":")" +
                            std::string(2000, 'x') + "\"}\n";
  CHECK(said(named).size() < 520);
}

TEST_CASE("reset keeps the options; configure clears the session or rejects the options",
          "[session]") {
  Session session;
  REQUIRE(session.configure(R"({"dialect":"maria"})"));
  session.push("{\"a\":1}\n");
  session.reset();
  CHECK(Json::parse(session.snapshot()) == testing::empty_snapshot());
  session.push("{\"a\":1}\n");
  CHECK(Json::parse(session.descriptor("e1"))["dialect"] == "maria");
  const std::string before = session.snapshot();
  CHECK_FALSE(session.configure(R"({"dialect":"latin"})"));
  CHECK(session.snapshot() == before);
  CHECK(session.configure("{}"));
  CHECK(session.revision() == 0);
}

TEST_CASE("a session can be moved", "[session]") {
  Session first;
  first.push(kMessage);
  Session second = std::move(first);
  CHECK(second.revision() == 1);
  second.push(kPre);
  CHECK(second.revision() == 2);
}

TEST_CASE("a change is not missed if its text collides with the old one in a weak hash",
          "[session]") {
  // Two command lines of equal length that collided in an earlier, weaker digest.
  const auto call = [](std::string_view kind, std::string_view arguments) {
    return "{\"msg\":\"" + std::string(kind) +
           "\",\"name\":\"x\",\"tool_call\":{\"id\":\"c\",\"function\":{\"arguments\":\"" +
           std::string(arguments) + "\"}}}\n";
  };
  testing::Mirror mirror;
  Session session;
  mirror.apply(session.push(call("PreToolCall", "echo hello world")));
  mirror.apply(session.push(call("PostToolCall", "eettk0qi,oiH%)f#")));
  CHECK(mirror.problem().empty());
  CHECK(mirror.snapshot() == Json::parse(session.snapshot()));
}

TEST_CASE("a patch of the queue contains only the change", "[session]") {
  Session session;
  testing::Mirror mirror;
  const auto queue = [&](std::string_view kind, int id) {
    const std::string patch = session.push("{\"msg\":\"" + std::string(kind) +
                                           "\",\"message\":{\"id\":" + std::to_string(id) +
                                           ",\"message\":\"" + std::string(500, 'x') + "\"}}\n");
    mirror.apply(patch);
    return patch.size();
  };
  for (int id = 0; id < 100; ++id)
    CHECK(queue("MessageQueued", id) < 1000);
  CHECK(queue("MessageUnqueued", 50) < 200);
  CHECK(queue("MessageUnqueued", 50) < 100);
  CHECK(mirror.problem().empty());
  CHECK(mirror.snapshot() == Json::parse(session.snapshot()));
  CHECK(mirror.snapshot()["queue"].size() == 99);
}

TEST_CASE(
    "the end of a conversation orphans open calls, and a late result still completes its call",
    "[session]") {
  Session session;
  session.push(std::string(kPre) + "{\"msg\":\"PostConversation\"}\n");
  CHECK(Json::parse(session.descriptor("e1"))["status"] == "orphaned");
  session.push(
      R"({"msg":"PostToolCall","name":"x","tool_call":{"id":"c"},"result":"r","text":"t"})");
  CHECK(Json::parse(session.descriptor("e1"))["status"] == "done");
}

TEST_CASE("a turn whose start becomes known later is patched", "[session]") {
  const std::string lines =
      "{\"id\":\"1\",\"created\":0,\"desc\":{\"msg\":\"UserMessage\",\"content\":\"x\"}}\n"
      "{\"id\":\"2\",\"created\":7,\"desc\":{\"msg\":\"PreConversation\"}}\n";
  Session session;
  CHECK(testing::patch_problem(session, lines, {lines.find('\n') + 1}) == "");
}

TEST_CASE("what was asked about an entry does not outlast its release", "[session]") {
  const std::string lines =
      R"({"agent-timeline":"message","role":"user","text":"A needle"})"
      "\n"
      R"({"agent-timeline":"tool-start","call":"c","name":"Bash","input":{"command":"needle"}})"
      "\n"
      R"({"agent-timeline":"tool-end","call":"c","status":"error","error":"No needle"})"
      "\n"
      R"({"agent-timeline":"message","text":"Last"})"
      "\n";
  const auto answers = [&](bool asks_first, bool exports) {
    Session session;
    session.push(lines);
    const auto ask = [&] {
      return session.search("needle", false, 10) + session.overview() + session.html("e2") +
             session.html("e1");
    };
    if (asks_first) CHECK(ask().find("needle") != std::string::npos);
    if (exports) {
      static_cast<void>(session.export_chunk("text", 0, "rest"));
    } else {
      CHECK(session.release("e3") == 2);
    }
    return ask();
  };
  for (const bool exports : {false, true}) {
    CAPTURE(exports);
    CHECK(answers(true, exports) == answers(false, exports));
    CHECK(answers(true, exports).find("needle") == std::string::npos);
  }
}
