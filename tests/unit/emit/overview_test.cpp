// Overviews of a session: the outline, the changed files with their net diffs, and call times.
#include "emit/overview.h"

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/session.h"
#include "support/html_checker.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;

namespace {

int calls = 0;

std::string line(const Json& event) {
  return event.dump() + "\n";
}

std::string asks(const char* text) {
  return line({{"agent-timeline", "message"}, {"role", "user"}, {"text", text}});
}

/// Returns a call of a tool with its input, and its end.
std::string call(const char* name, const Json& input, const Json& end = Json::object()) {
  const std::string id = "c" + std::to_string(++calls);
  Json ended = {{"agent-timeline", "tool-end"}, {"call", id}, {"output", "done"}};
  ended.update(end);
  return line({{"agent-timeline", "tool-start"}, {"call", id}, {"name", name}, {"input", input}}) +
         line(ended);
}

Json edit_of(const char* path, const char* before, const char* after) {
  return {{"file_path", path}, {"old_string", before}, {"new_string", after}};
}

/// Claude Code reports the original text of a file with each edit.
std::string claude_edit(const char* id, const char* path, const char* original, const char* before,
                        const char* after) {
  const Json use = {
      {"type", "tool_use"}, {"id", id}, {"name", "Edit"}, {"input", edit_of(path, before, after)}};
  const Json result = {{"type", "tool_result"}, {"tool_use_id", id}, {"content", "ok"}};
  return line({{"type", "assistant"},
               {"message", {{"role", "assistant"}, {"content", Json::array({use})}}}}) +
         line({{"type", "user"},
               {"message", {{"role", "user"}, {"content", Json::array({result})}}},
               {"toolUseResult",
                {{"filePath", path},
                 {"oldString", before},
                 {"newString", after},
                 {"originalFile", original}}}});
}

/// Returns the problem of a part's pieces, without the element around them.
std::string problem_inside(const std::string& html) {
  const std::size_t begin = html.find('>') + 1;
  return testing::html_problem(html.substr(begin, html.rfind('<') - begin));
}

std::vector<std::string> kinds_of(const Json& rows) {
  std::vector<std::string> kinds;
  for (const Json& row : rows)
    kinds.push_back(row["kind"].get<std::string>() + " " + row["text"].get<std::string>());
  return kinds;
}

}  // namespace

TEST_CASE("the outline lists prompts, changes, failures and approvals", "[emit]") {
  Session session;
  session.push(asks("Mend the **reader**\n\nplease"));
  session.push(call("Read", {{"file_path", "src/a.c"}}));
  session.push(call("Edit", edit_of("src/a.c", "one\n", "two\n")));
  session.push(call("Bash", {{"command", "make"}}, {{"status", "error"}, {"error", "no"}}));
  session.push(call("Bash", {{"command", "rm"}}, {{"status", "denied"}}));
  const Json rows = Json::parse(session.overview());
  const std::vector<std::string> expected = {"prompt Mend the reader", "change a.c", "failure make",
                                             "approval rm"};
  CHECK(kinds_of(rows) == expected);
  CHECK(rows[0]["entry"] == "e1");
  CHECK(rows[0]["turn"] == "t1");
  CHECK(rows[1]["files"] == 1);
  CHECK(rows[1]["added"] == 1);
  CHECK(rows[1]["removed"] == 1);
  CHECK(rows[2]["status"] == "error");
  CHECK(rows[2]["title"]["text"].is_string());
}

TEST_CASE("the outline does not depend on when it was requested before", "[emit]") {
  Session asked;
  Session late;
  std::string input;
  const std::string edit = call("Edit", edit_of("a.c", "1\n", "2\n"));
  for (const char byte : asks("Go") + edit + call("Bash", {{"command", "x"}}))
    input += byte;
  for (std::size_t at = 0; at < input.size(); at += 37) {
    asked.push(std::string_view(input).substr(at, 37));
    CHECK(Json::parse(asked.overview()).is_array());
  }
  late.push(input);
  CHECK(asked.overview() == late.overview());
  CHECK(asked.changed_files() == late.changed_files());
}

TEST_CASE("a call that waits for approval is in the outline until it continues", "[emit]") {
  Session session;
  session.push(line({{"agent-timeline", "tool-start"},
                     {"call", "w"},
                     {"name", "Bash"},
                     {"input", {{"command", "rm"}}}}));
  CHECK(session.overview() == "[]");
  session.push(
      line({{"agent-timeline", "tool-update"}, {"call", "w"}, {"status", "awaiting-approval"}}));
  CHECK(Json::parse(session.overview())[0]["kind"] == "approval");
  session.push(line({{"agent-timeline", "tool-end"}, {"call", "w"}, {"output", ""}}));
  CHECK(session.overview() == "[]");
}

TEST_CASE("changed_files lists the files of the session or of a turn", "[emit]") {
  Session session;
  session.push(asks("one") + call("Edit", edit_of("b.c", "1\n", "2\n3\n")));
  session.push(asks("two") + call("Edit", edit_of("a.c", "1\n", "")));
  session.push(call("Edit", edit_of("b.c", "3\n", "4\n")));
  const Json all = Json::parse(session.changed_files());
  REQUIRE(all.size() == 2);
  CHECK(all[0]["path"] == "b.c");
  CHECK(all[0]["added"] == 3);
  CHECK(all[0]["removed"] == 2);
  REQUIRE(all[0]["edits"].size() == 2);
  CHECK(all[0]["edits"][1]["entry"] == "e5");
  CHECK(all[1]["path"] == "a.c");
  const Json second = Json::parse(session.changed_files("t2"));
  REQUIRE(second.size() == 2);
  CHECK(second[0]["path"] == "a.c");
  CHECK(second[1]["edits"].size() == 1);
  CHECK(session.changed_files("t9") == "[]");
  CHECK(session.changed_files("nonsense") == "[]");
}

TEST_CASE("file_change gives a net diff if all states of the file are known", "[emit]") {
  Session session;
  session.push(claude_edit("t1", "/a.c", "one\ntwo\nthree\n", "two", "2"));
  session.push(claude_edit("t2", "/a.c", "one\n2\nthree\n", "three", "3"));
  Json change = Json::parse(session.file_change("/a.c"));
  CHECK(change["known"] == true);
  CHECK(change["added"] == 2);
  CHECK(change["removed"] == 2);
  CHECK(change["edits"].size() == 2);
  CHECK(change["edits"][0]["html"] == "");
  const auto html = change["html"].get<std::string>();
  CHECK(html.find("at-part-diff") != std::string::npos);
  CHECK(problem_inside(html) == "");
  // The last edit restores the original text, so the net diff is empty.
  session.push(claude_edit("t3", "/a.c", "one\n2\n3\n", "2\n3", "two\nthree"));
  change = Json::parse(session.file_change("/a.c"));
  CHECK(change["known"] == true);
  CHECK(change["html"] == "");
  CHECK(change["added"] == 0);
  CHECK(change["edits"].size() == 3);
}

TEST_CASE("file_change gives the individual edits if the file's states are unknown", "[emit]") {
  Session session;
  session.push(call("Edit", edit_of("a.c", "one\n", "two\n")));
  session.push(call("Edit", edit_of("a.c", "three\n", "four\n")));
  const Json change = Json::parse(session.file_change("a.c"));
  CHECK(change["known"] == false);
  CHECK(change["html"] == "");
  REQUIRE(change["edits"].size() == 2);
  for (const Json& edit : change["edits"]) {
    const auto html = edit["html"].get<std::string>();
    CHECK(problem_inside(html) == "");
    CHECK(html.find("at-row") != std::string::npos);
  }
  const Json none = Json::parse(session.file_change("nowhere"));
  CHECK(none["known"] == false);
  CHECK(none["edits"].empty());
}

TEST_CASE("call_times gives the start and duration of each call", "[emit]") {
  Session session;
  session.push(R"({"agent-timeline":"tool-start","call":"a","name":"Bash","time":1770800000000})"
               "\n"
               R"({"agent-timeline":"tool-end","call":"a","output":"","time":1770800002500})"
               "\n"
               R"({"agent-timeline":"tool-start","call":"b","name":"Read"})"
               "\n");
  const Json times = Json::parse(session.call_times());
  REQUIRE(times.size() == 2);
  CHECK(times[0] == Json{{"entry", "e1"},
                         {"tool", "Bash"},
                         {"status", "done"},
                         {"startedAt", 1770800000000},
                         {"durationMs", 2500}});
  CHECK(times[1]["durationMs"].is_null());
}
