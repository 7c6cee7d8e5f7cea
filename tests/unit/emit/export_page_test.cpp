// Exported sessions: the outline, the facts and the feet of turns of a page, and what its cards and
// those of other formats are marked with.
#include "emit/export_page.h"

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "agent_timeline/session.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;

namespace {

std::string line(const Json& event) {
  return event.dump() + "\n";
}

std::string prompt(const std::string& text) {
  return line({{"agent-timeline", "message"}, {"role", "user"}, {"text", text}});
}

std::string starts(const std::string& call, const std::string& name, const Json& input) {
  return line({{"agent-timeline", "tool-start"}, {"call", call}, {"name", name}, {"input", input}});
}

std::string ends(const std::string& call, const Json& more = Json::object()) {
  Json event = {{"agent-timeline", "tool-end"}, {"call", call}, {"output", "done"}};
  event.update(more);
  return line(event);
}

std::string edit(const std::string& call, const std::string& path) {
  return starts(call, "Edit",
                {{"file_path", path}, {"old_string", "a\n"}, {"new_string", "b\nc\n"}}) +
         ends(call);
}

std::string failed(const std::string& call, const std::string& output) {
  return starts(call, "Bash", {{"command", "make"}}) +
         ends(call, {{"status", "error"}, {"output", output}});
}

std::string numbered(int lines) {
  std::string out;
  for (int i = 1; i <= lines; ++i)
    out += "line " + std::to_string(i) + "\n";
  return out;
}

std::string exported(const std::string& events, std::string_view format,
                     std::string_view style = "0") {
  Session session;
  session.push(events);
  session.end();
  return session.export_chunk(format, 0, "all", style);
}

/// The facts in the first line of an export.
Json facts_of(const std::string& text) {
  const std::size_t begin = text.find('{');
  return Json::parse(text.substr(begin, text.find('\n') - begin));
}

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + part.size()))
    ++count;
  return count;
}

bool has(std::string_view text, std::string_view part) {
  return count_of(text, part) > 0;
}

}  // namespace

TEST_CASE("a page's outline has prompts, edits, failures and approvals, and says how they ended",
          "[emit]") {
  const std::string page =
      exported(prompt("Fix it") + edit("a", "src/main.c") + failed("b", "no rule") +
                   starts("c", "Bash", {{"command", "rm x"}}) + ends("c", {{"status", "denied"}}),
               "page");
  const std::string outline = facts_of(page)["outline"];
  CHECK(has(outline, R"(<li class="at-outline-prompt"><a href="#at-e1" dir="auto">Fix it)"));
  CHECK(has(outline, "at-outline-edit"));
  CHECK(has(outline, "main.c <span class=\"at-outline-note\" dir=\"auto\">+2 −1</span>"));
  CHECK(has(outline, "at-outline-failure"));
  CHECK(has(outline, "make <span class=\"at-outline-note\" dir=\"auto\">Failed</span>"));
  CHECK(has(outline, "at-outline-approval"));
  CHECK(has(outline, "rm x <span class=\"at-outline-note\" dir=\"auto\">Denied</span>"));
}

TEST_CASE("the outline names the number of files of an edit of several", "[emit]") {
  const std::string patch =
      "*** Begin Patch\n*** Add File: a.txt\n+a\n*** Add File: b.txt\n+b\n*** End Patch\n";
  const std::string page =
      exported(starts("p", "apply_patch", {{"input", patch}}) + ends("p"), "page");
  CHECK(has(std::string(facts_of(page)["outline"]), ">2 files "));
}

TEST_CASE("the facts of a page list every edit, and the foot of a turn counts each file once",
          "[emit]") {
  const std::string page = exported(prompt("Fix it") + edit("a", "x.c") + edit("b", "x.c"), "page");
  CHECK(facts_of(page)["files"] == Json::array({{"x.c", 2, 1}, {"x.c", 2, 1}}));
  CHECK(facts_of(page)["edits"] == 2);
  CHECK(has(page, "1 file +4 −2"));
}

TEST_CASE("the foot of a turn that did not end well says so in every format with feet", "[emit]") {
  const std::string ended =
      prompt("Fix it") + line({{"agent-timeline", "turn-end"}, {"status", "cancelled"}});
  for (const std::string_view format : {"text", "markdown", "html", "page"}) {
    CAPTURE(format);
    CHECK(has(exported(ended, format), "Cancelled"));
  }
  const std::string done = prompt("Fix it") + line({{"agent-timeline", "turn-end"}});
  for (const std::string_view format : {"text", "markdown", "html", "page"}) {
    CAPTURE(format);
    CHECK_FALSE(has(exported(done, format), "Done"));
  }
}

TEST_CASE("the output of a failed command of more than a dozen lines is cut, and says by how much",
          "[emit]") {
  const std::string whole = exported(failed("a", numbered(12)), "page");
  CHECK(count_of(whole, "line 1\n") == 2);
  CHECK_FALSE(has(whole, "at-page-more"));
  const std::string cut = exported(failed("a", numbered(13)), "page");
  CHECK(count_of(cut, "line 1\n") == 1);
  CHECK(has(cut, "5 more lines"));
}

TEST_CASE("below a failed call is its error message, or else what it wrote to stderr", "[emit]") {
  const auto results = [](const Json& end) {
    const std::string page = exported(
        starts("a", "Bash", {{"command", "make"}}) + ends("a", end) + prompt("Go on"), "page");
    const std::size_t begin = page.find("at-page-result");
    REQUIRE(begin != std::string::npos);
    return page.substr(begin, page.find("</article>") - begin);
  };
  Json end = {{"status", "error"},
              {"output", {{"type", "command"}, {"stdout", "made\n"}, {"stderr", "broken\n"}}}};
  CHECK(has(results(end), "broken"));
  CHECK_FALSE(has(results(end), "made"));
  end["error"] = "No rule";
  CHECK(has(results(end), "No rule"));
  CHECK_FALSE(has(results(end), "broken"));
  end["error"] = numbered(13);
  CHECK(has(results(end), "line 8"));
  CHECK_FALSE(has(results(end), "line 9"));
  CHECK(has(results(end), "more lines"));
  end["error"] = std::string(5000, 'x');
  CHECK(has(results(end), std::string(1200, 'x') + "…"));
  CHECK_FALSE(has(results(end), std::string(1201, 'x')));
}

TEST_CASE("the elements of a page with runs and steps of sub-agents are closed", "[emit]") {
  std::string events = prompt("Fix it");
  for (const char* call : {"a", "b", "c", "d"})
    events += starts(call, "Read", {{"file_path", "x.c"}}) + ends(call);
  events += starts("t", "Task", {{"description", "look"}});
  events += line({{"agent-timeline", "message"}, {"agent", "t"}, {"text", "Found."}});
  events += ends("t") + prompt("Thanks");
  const std::string page = exported(events, "page");
  for (const std::string_view name : {"div", "details", "article", "summary", "span"}) {
    CAPTURE(name);
    const std::string open = "<" + std::string(name);
    CHECK(count_of(page, open + ">") + count_of(page, open + " ") ==
          count_of(page, "</" + std::string(name) + ">"));
  }
  CHECK(has(page, R"(data-depth="1")"));
}

TEST_CASE("cards are marked with the role of a message, line counts and the status of a call",
          "[emit]") {
  const std::string events = prompt("Fix it") + edit("a", "x.c") + failed("b", "no rule");
  for (const std::string_view format : {"html", "page"}) {
    CAPTURE(format);
    const std::string text = exported(events, format);
    CHECK(has(text, R"(data-role="user")"));
    CHECK(count_of(text, " at-lines\"") == 2);
    CHECK(has(text, R"(<span class="at-status" data-status="error">)"));
  }
}

TEST_CASE("an export ends with the to-dos, if there are any", "[emit]") {
  const std::string events = prompt("Fix it");
  const std::string todos =
      line({{"agent-timeline", "todos"},
            {"todos", Json::array({{{"content", "Write a test"}, {"status", "pending"}}})}});
  for (const std::string_view format : {"text", "markdown", "html", "page"}) {
    CAPTURE(format);
    const std::string with = exported(events + todos, format);
    CHECK(with.rfind("Write a test") > with.rfind("Fix it"));
  }
  CHECK(has(exported(events + todos, "page"), "at-page-todos"));
  CHECK_FALSE(has(exported(events, "page"), "at-page-todos"));
}

TEST_CASE("the changes of a turn that a chunk left open count in the next chunk", "[emit]") {
  const std::string page =
      exported(prompt("Fix it") + edit("a", "x.c"), "page", R"(0 -1 1 0 [["y.c",3,0]])");
  CHECK(has(page, "2 files +5 −1"));
}

TEST_CASE("in text, a call's head has its summary, and a message's has not", "[emit]") {
  const std::string text = exported(prompt("Fix it") + failed("b", "no rule"), "text");
  CHECK(has(text, "Run command: make"));
  CHECK_FALSE(has(text, "User: "));
}
