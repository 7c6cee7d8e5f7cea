// The neutral dialect, as docs/neutral-events.md describes it.
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/session.h"
#include "support/decoded.h"
#include "support/paths.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;
using Json = nlohmann::ordered_json;

namespace {

Json played(const std::string& lines) {
  Session session;
  session.push(lines.ends_with('\n') ? lines : lines + "\n");
  return Json::parse(session.snapshot());
}

/// Returns the kinds of the parts of a call that ends with `output`.
std::string parts_of(const Json& output) {
  const Json end = {
      {"agent-timeline", "tool-end"}, {"call", "c"}, {"name", "odd"}, {"output", output}};
  std::string out;
  const Json snapshot = played(end.dump());
  for (const Json& part : snapshot["entries"][0]["parts"])
    out += part["kind"].get<std::string>() + " ";
  return out;
}

}  // namespace

TEST_CASE("neutral: every type of output becomes its kind of part", "[decode][neutral]") {
  CHECK(parts_of("plain") == "markdown ");
  CHECK(parts_of({{"type", "text"}, {"text", "a\n b"}, {"preformatted", true}}) == "code ");
  CHECK(parts_of({{"type", "command"}, {"stdout", "o"}, {"stderr", "e"}}) == "terminal terminal ");
  CHECK(parts_of({{"type", "file"}, {"path", "a.c"}, {"content", "x"}}) == "code ");
  CHECK(parts_of({{"type", "listing"}, {"entries", {"a", "b"}}}) == "entries ");
  CHECK(parts_of({{"type", "matches"},
                  {"files", {{{"path", "a"}, {"lines", {{{"line", 1}, {"text", "x"}}}}}}}}) ==
        "matches ");
  CHECK(parts_of({{"type", "links"}, {"links", {{{"url", "https://example.com"}}}}}) == "links ");
  CHECK(parts_of({{"type", "change"},
                  {"path", "a"},
                  {"edits", {{{"oldText", "a"}, {"newText", "b"}}}}}) == "diff ");
  CHECK(parts_of({{"type", "change"}, {"path", "a"}, {"oldText", "x"}, {"newText", "y"}}) ==
        "diff ");
  CHECK(parts_of({{"type", "change"}, {"path", "a"}, {"newText", "y"}}) == "diff ");
  CHECK(parts_of({{"type", "json"}, {"value", {1, 2}}}) == "json ");
  CHECK(parts_of({{"type", "novel"}, {"x", 1}}) == "json ");
}

TEST_CASE("neutral: a repeated end changes nothing, a different one is reported",
          "[decode][neutral]") {
  const std::string end = R"({"agent-timeline":"tool-end","call":"c","name":"t","output":"one"})";
  const std::string other = R"({"agent-timeline":"tool-end","call":"c","name":"t","output":"two"})";
  const Json snapshot = played(end + "\n" + end + "\n" + other);
  REQUIRE(snapshot["entries"].size() == 1);
  CHECK(snapshot["entries"][0]["revision"] == 1);
  std::string codes;
  for (const Json& diagnostic : snapshot["diagnostics"])
    codes += diagnostic["code"].get<std::string>() + " ";
  CHECK(codes == "result-without-call repeated-result second-result ");
}

TEST_CASE("neutral: input and output can arrive in chunks", "[decode][neutral]") {
  const std::string begin =
      R"({"agent-timeline":"tool-start","call":"c","name":"Bash","status":"input-streaming"})";
  const std::string chunk = R"({"agent-timeline":"tool-update","call":"c","inputChunk":"{\"comm"})";
  const std::string input =
      R"({"agent-timeline":"tool-update","call":"c","input":{"command":"make"},"status":"running"})";
  const std::string out =
      R"({"agent-timeline":"tool-update","call":"c","output":{"type":"command","outcome":"running","stdout":"a\n"}})";
  const std::string more = R"({"agent-timeline":"tool-update","call":"c","outputChunk":"b\n"})";
  std::string lines = begin + "\n" + chunk;
  CHECK(played(lines)["entries"][0]["status"] == "input-streaming");
  lines += "\n" + input + "\n" + out + "\n" + more;
  const Json entry = played(lines)["entries"][0];
  CHECK(entry["status"] == "partial");
  CHECK(entry["parts"].back()["lineCount"] == 2);
}

TEST_CASE("neutral: the first chunk of a command's output keeps its whitespace",
          "[decode][neutral]") {
  const auto chunk = [](const std::string& text) {
    return Json{{"agent-timeline", "tool-update"}, {"call", "c"}, {"outputChunk", text}}.dump() +
           "\n";
  };
  const std::string begin = R"({"agent-timeline":"tool-start","call":"c","name":"Bash"})"
                            "\n";
  const std::string end = R"({"agent-timeline":"tool-end","call":"c"})";
  for (const std::string& lines :
       {begin + chunk("foo\n") + chunk("bar\n"), begin + chunk("\n") + chunk("foo\nbar"),
        begin + chunk("foo\n") + chunk("bar\n") + end}) {
    const Json part = played(lines)["entries"][0]["parts"].back();
    CAPTURE(lines);
    CHECK(part["kind"] == "terminal");
    CHECK(part["pieces"][0]["text"].get<std::string>().find("foo\nbar") != std::string::npos);
  }
}

TEST_CASE("neutral: every documented kind is known, and an unknown one is a card",
          "[decode][neutral]") {
  for (const auto* kind : {"message", "tool-start", "tool-update", "tool-end", "todos", "queue",
                           "notice", "session", "turn-begin", "turn-end", "pruned"}) {
    CAPTURE(kind);
    const Json event = {{"agent-timeline", kind}, {"todos", Json::array()}, {"text", "x"}};
    for (const Event& decoded : decode_all(event.dump())) {
      CHECK(decoded.dialect == "neutral");
      for (const EventBody& body : decoded.bodies)
        CHECK_FALSE(std::holds_alternative<UnknownEvent>(body));
    }
  }
  CHECK(played(R"({"agent-timeline":"odd"})")["entries"][0]["kind"] == "unknown");
}

TEST_CASE("neutral: the example in the documentation is read as described", "[decode][neutral]") {
  std::ifstream file(testing::source_folder() / "docs/neutral-events.md");
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const std::size_t begin = text.find("```json\n") + 8;
  const Json snapshot = played(text.substr(begin, text.find("```", begin) - begin));
  REQUIRE(snapshot["entries"].size() == 3);
  CHECK(snapshot["entries"][1]["badges"][0]["label"]["text"] == "Exit code 0");
  CHECK(snapshot["entries"][2]["summary"] == "All green.");
  CHECK(snapshot["turns"][0]["usage"]["totalTokens"] == 134);
  CHECK(snapshot["diagnostics"].empty());
}

TEST_CASE("neutral: chunks without a whole are kept, also by an end without output",
          "[decode][neutral]") {
  const std::string begin = R"({"agent-timeline":"tool-start","call":"c","name":"Edit",)";
  const std::string input =
      begin + R"("inputChunk":"{\"file_path\":\"a\",\"old_string\":\"x\",\"new_string\":\"y\"}"})";
  const std::string first = R"({"agent-timeline":"tool-update","call":"c","outputChunk":"first "})";
  const std::string second =
      R"({"agent-timeline":"tool-update","call":"c","outputChunk":"second"})";
  const std::string end = R"({"agent-timeline":"tool-end","call":"c"})";
  const Json entry = played(input + "\n" + first + "\n" + second + "\n" + end)["entries"][0];
  CHECK(entry["status"] == "done");
  CHECK(entry["summary"] == "a");
  std::string kinds;
  for (const Json& part : entry["parts"])
    kinds += part["kind"].get<std::string>() + " ";
  CHECK(kinds == "diff markdown ");
  CHECK(entry["parts"][1]["pieces"][0]["text"] == "first second");
}

TEST_CASE("neutral: a chunk after an output without text is shown with it", "[decode][neutral]") {
  const std::string begin = R"({"agent-timeline":"tool-start","call":"c","name":"t"})";
  const std::string chunk = R"({"agent-timeline":"tool-update","call":"c","outputChunk":"later"})";
  const std::string end = R"({"agent-timeline":"tool-end","call":"c"})";
  for (const std::string output :
       {R"({"type":"json","value":{"k":"early"}})",
        R"({"type":"matches","files":[{"path":"early","lines":[{"line":1,"text":"x"}]}]})",
        R"({"type":"listing","path":"/","entries":["early"]})",
        R"({"type":"links","links":[{"url":"https://e.org/early","title":"E"}]})"}) {
    CAPTURE(output);
    const std::string shows =
        R"({"agent-timeline":"tool-update","call":"c","output":)" + output + "}";
    const std::string entry =
        played(begin + "\n" + shows + "\n" + chunk + "\n" + end)["entries"][0].dump();
    CHECK(entry.find("early") != std::string::npos);
    CHECK(entry.find("later") != std::string::npos);
  }
}

TEST_CASE("neutral: violations of the order are reported, and nothing is lost",
          "[decode][neutral]") {
  const std::string start = R"({"agent-timeline":"tool-start","call":"c","name":"t"})";
  const std::string end = R"({"agent-timeline":"tool-end","call":"c","output":"one"})";
  const std::string later = R"({"agent-timeline":"tool-end","call":"c","output":"two"})";
  const std::string background =
      R"({"agent-timeline":"tool-end","call":"c","status":"background"})";
  const std::string update = R"({"agent-timeline":"tool-update","call":"c","output":"more"})";
  struct Row {
    std::string lines;
    std::string statuses;
    std::string codes;
  };
  const Row rows[] = {
      {start + "\n" + start + "\n" + end, "done ", "second-start "},
      {start + "\n" + end + "\n" + start + "\n" + later, "done done ", "reused-call-id "},
      {start + "\n" + background + "\n" + later, "done ", ""},
      {update + "\n" + end, "done ", "update-without-start "},
      {start + "\n" + end + "\n" + update, "done ", "update-after-end "},
  };
  for (const Row& row : rows) {
    CAPTURE(row.lines);
    const Json snapshot = played(row.lines);
    std::string statuses;
    for (const Json& entry : snapshot["entries"])
      statuses += entry["status"].get<std::string>() + " ";
    std::string codes;
    for (const Json& diagnostic : snapshot["diagnostics"])
      codes += diagnostic["code"].get<std::string>() + " ";
    CHECK(statuses == row.statuses);
    CHECK(codes == row.codes);
  }
}

TEST_CASE("neutral: the outcome of a command determines the status", "[decode][neutral]") {
  const auto status_of = [](const Json& output) {
    const Json end = {
        {"agent-timeline", "tool-end"}, {"call", "c"}, {"name", "Bash"}, {"output", output}};
    return played(end.dump())["entries"][0]["status"].get<std::string>();
  };
  CHECK(status_of({{"type", "command"}, {"exitCode", 0}}) == "done");
  CHECK(status_of({{"type", "command"}, {"exitCode", 2}}) == "error");
  CHECK(status_of({{"type", "command"}, {"outcome", "timed-out"}}) == "timed-out");
  CHECK(status_of({{"type", "command"}, {"outcome", "background"}}) == "background");
  CHECK(status_of({{"type", "command"}, {"outcome", "interrupted"}}) == "cancelled");
}

TEST_CASE("equal event ids of two dialects in one stream do not collide", "[decode][neutral]") {
  const Json snapshot = played(
      "{\"id\":\"1\",\"msg\":\"UserMessage\",\"content\":\"one\"}\n"
      "{\"agent-timeline\":\"message\",\"id\":\"1\",\"text\":\"two\"}");
  CHECK(snapshot["entries"].size() == 2);
}

TEST_CASE("neutral: token counts are limited to a valid range", "[decode][neutral]") {
  const std::string odd =
      R"({"agent-timeline":"session","usage":{"inputTokens":-5,"outputTokens":9223372036854775807}})";
  const Json usage = played(odd + "\n" + odd)["session"]["usage"];
  CHECK(usage["inputTokens"] == 0);
  CHECK(usage["outputTokens"] == std::int64_t{1} << 53);
}

TEST_CASE("neutral: session totals replace the sums, and turns have their shares",
          "[decode][neutral]") {
  const std::string asked = R"({"agent-timeline":"message","role":"user","text":"a"})"
                            "\n";
  const auto total = [](int tokens, std::string_view cost) {
    return R"({"agent-timeline":"session","usage":{"inputTokens":)" + std::to_string(tokens) +
           R"(},"costUsd":)" + std::string(cost) + "}\n";
  };
  const std::string end =
      R"({"agent-timeline":"turn-end","usage":{"inputTokens":134},"costUsd":0.01})"
      "\n";
  for (const std::string& log : {asked + end + total(134, "0.01") + asked + total(244, "0.03"),
                                 asked + total(134, "0.01") + end + asked + total(244, "0.03")}) {
    const Json shown = played(log);
    CHECK(shown["session"]["usage"]["totalTokens"] == 244);
    CHECK(shown["session"]["costUsd"] == 0.03);
    CHECK(shown["turns"][0]["usage"]["totalTokens"] == 134);
    CHECK(shown["turns"][1]["usage"]["totalTokens"] == 110);
    CHECK(shown["turns"][1]["costUsd"] == 0.02);
  }
}

TEST_CASE("neutral: the totals of a sub-agent are kept apart", "[decode][neutral]") {
  const auto total = [](std::string_view agent, int tokens) {
    return R"({"agent-timeline":"session")" + std::string(agent) + R"(,"usage":{"inputTokens":)" +
           std::to_string(tokens) + R"(},"costUsd":1})" + "\n";
  };
  constexpr std::string_view agent = R"(,"agent":"a")";
  const Json shown =
      played(total("", 1000) + total(agent, 10) + total(agent, 30) + total(agent, 30));
  CHECK(shown["session"]["usage"]["inputTokens"] == 1030);
  CHECK(shown["session"]["costUsd"] == 2);
}

TEST_CASE("neutral: a command that failed was not interrupted", "[decode][neutral]") {
  const std::string begin =
      R"({"agent-timeline":"tool-start","call":"c","name":"Bash","input":{"command":"x"}})"
      "\n"
      R"({"agent-timeline":"tool-update","call":"c","outputChunk":"a\n"})"
      "\n";
  const auto ended = [&](std::string_view how) {
    const Json shown =
        played(begin + R"({"agent-timeline":"tool-end","call":"c",)" + std::string(how) + "}");
    return shown["entries"][0].value("badges", Json::array()).dump();
  };
  CHECK(ended(R"("error":"failed hard")").find("nterrupted") == std::string::npos);
  CHECK(ended(R"("status":"cancelled")").find("nterrupted") != std::string::npos);
  CHECK(ended(R"("status":"timed-out")").find("imed out") != std::string::npos);
}

TEST_CASE("neutral: the path names the file of a diff without a header", "[decode][neutral]") {
  const Json shown = played(
      R"({"agent-timeline":"tool-end","call":"c","name":"patcher","output":{"type":"change","path":"/b","diff":"@@ -1 +1 @@\n-a\n+b\n"}})");
  CHECK(shown["entries"][0]["parts"].dump().find("/b") != std::string::npos);
}

TEST_CASE("neutral: tools may be a number or a list", "[decode][neutral]") {
  CHECK(played(R"({"agent-timeline":"session","tools":12})")["session"]["tools"] == 12);
  CHECK(played(R"({"agent-timeline":"session","tools":["a","b"]})")["session"]["tools"] == 2);
}
