// Runs of calls on exported pages: which have a line, what it says, and which calls it folds.
#include "emit/export_runs.h"

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/session.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;

namespace {

std::string line(const Json& event) {
  return event.dump() + "\n";
}

std::string message(const std::string& text, const Json& more = Json::object()) {
  Json event = {{"agent-timeline", "message"}, {"text", text}};
  event.update(more);
  return line(event);
}

std::string starts(const std::string& call, const std::string& name, const Json& input,
                   const Json& more = Json::object()) {
  Json event = {{"agent-timeline", "tool-start"}, {"call", call}, {"name", name}, {"input", input}};
  event.update(more);
  return line(event);
}

std::string ends(const std::string& call, const Json& more = Json::object()) {
  Json event = {{"agent-timeline", "tool-end"}, {"call", call}, {"output", "done"}};
  event.update(more);
  return line(event);
}

std::string read(const std::string& call, const Json& more = Json::object()) {
  return starts(call, "Read", {{"file_path", "src/" + call + ".c"}}, more) + ends(call, more);
}

std::string reads(int count) {
  std::string out;
  for (int i = 0; i < count; ++i)
    out += read("r" + std::to_string(i));
  return out;
}

std::string edit(const std::string& call, const std::string& path) {
  return starts(call, "Edit",
                {{"file_path", path}, {"old_string", "a\n"}, {"new_string", "b\nc\n"}}) +
         ends(call);
}

std::string command(const std::string& call, const Json& end) {
  return starts(call, "Bash", {{"command", "make"}}) + ends(call, end);
}

const Json kFailed = {{"status", "error"}, {"output", "no rule"}};
const Json kDenied = {{"status", "denied"}};

std::string page_of(const std::string& events, std::string_view style = "0") {
  Session session;
  session.push(events);
  session.end();
  return session.export_chunk("page", 0, "all", style);
}

/// Returns the texts between two marks.
std::vector<std::string> between(const std::string& text, std::string_view from,
                                 std::string_view to) {
  std::vector<std::string> out;
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    at += from.size();
    out.push_back(text.substr(at, text.find(to, at) - at));
  }
  return out;
}

/// The start tags and the texts of the lines.
std::vector<std::string> lines_of(const std::string& page) {
  std::vector<std::string> out;
  for (const std::string& run : between(page, "<details class=\"at-page-run\"", "</summary>")) {
    const std::string state = run.starts_with(" open>") ? "open: " : "closed: ";
    std::string text;
    bool is_tag = true;
    for (const char c : run) {
      if (c == '<') is_tag = true;
      if (!is_tag) text += c;
      if (c == '>') is_tag = false;
    }
    out.push_back(state + text);
  }
  return out;
}

using Texts = std::vector<std::string>;

/// The ids of the calls that the lines fold.
Texts folded_in(const std::string& page) {
  Texts out;
  constexpr std::string_view begin = "<div class=\"at-page-folded\" hidden=\"until-found\">";
  for (const std::string& fold : between(page, begin, "</article>")) {
    const Texts ids = between(fold, "data-entry=\"", "\"");
    REQUIRE(ids.size() == 1);
    out.push_back(ids[0]);
  }
  return out;
}

}  // namespace

TEST_CASE("three calls in a row have a line, which is closed once their agent goes on", "[emit]") {
  const std::string two = page_of(message("go") + reads(2) + message("done"));
  CHECK(lines_of(two).empty());
  CHECK(folded_in(two).empty());
  const std::string three = page_of(message("go") + reads(3) + message("done"));
  CHECK(lines_of(three) == Texts{"closed: Read 3 files"});
  CHECK(folded_in(three) == Texts{"e2", "e3", "e4"});
  CHECK(lines_of(page_of(message("go") + reads(3))) == Texts{"open: Read 3 files"});
}

TEST_CASE("a run whose call goes on is open, and counts only as long as three have ended",
          "[emit]") {
  const std::string waits =
      starts("w", "Bash", {{"command", "x"}}, {{"status", "awaiting-approval"}});
  Session session;
  session.push(reads(2) + waits + message("meanwhile"));
  CHECK(lines_of(session.export_chunk("page", 0, "all", "0")).empty());
  Session other;
  other.push(reads(3) + waits + message("meanwhile"));
  CHECK(lines_of(other.export_chunk("page", 0, "all", "0")) ==
        Texts{"open: Ran 1 command · read 3 files"});
}

TEST_CASE("a line says what was changed and what failed, and folds neither", "[emit]") {
  const std::string page = page_of(
      edit("a", "/src/reader.mbt") + edit("b", "/src/table.mbt") + read("c") +
      command("d", kFailed) + command("e", kDenied) + command("f", Json::object()) +
      starts("g", "Read", {{"file_path", "x"}}) + ends("g", {{"error", "gone"}}) + message("done"));
  CHECK(lines_of(page) ==
        Texts{"closed: 2 edits · reader.mbt, table.mbt +4 −2 · ran 3 commands · read 2 files"
              " · 1 command failed · 1 call failed · 1 denied"});
  CHECK(folded_in(page) == Texts{"e3", "e5", "e6"});
}

TEST_CASE("commands that all failed are named as failures only", "[emit]") {
  const std::string failures =
      command("a", kFailed) + command("b", kFailed) + command("c", kFailed);
  CHECK(lines_of(page_of(failures + message("hm"))) == Texts{"closed: 3 commands failed"});
  CHECK(lines_of(page_of(read("r") + failures + message("hm"))) ==
        Texts{"closed: Read 1 file · 3 commands failed"});
}

TEST_CASE("a line names three files, and counts the others", "[emit]") {
  std::string edits;
  for (const char* name : {"a", "b", "c", "d", "e", "a"})
    edits += edit(name + std::to_string(edits.size()), "/x/" + std::string(name) + ".c");
  CHECK(lines_of(page_of(edits + message("done"))) ==
        Texts{"closed: 6 edits · a.c, b.c, c.c, 2 more files +12 −6"});
}

TEST_CASE("a sub-agent's run is among its steps, and folded with the call that started it",
          "[emit]") {
  const Json inside = {{"agent", "t"}};
  const std::string task = starts("t", "Task", {{"prompt", "look"}, {"description", "Look"}}) +
                           read("i1", inside) + read("i2", inside) + read("i3", inside) +
                           message("found", inside) + ends("t", {{"output", "It is there."}});
  const std::string page = page_of(message("go") + task + reads(2) + message("done"));
  REQUIRE(lines_of(page) ==
          Texts{"closed: Started 1 agent · read 2 files", "closed: Read 3 files"});
  CHECK(between(page, "<summary class=\"at-run\" data-depth=\"", "\"") == Texts{"0", "1"});
  CHECK(folded_in(page) == Texts{"e2", "e3", "e4", "e5", "e7", "e8"});
  // The steps end before the fold of their call.
  const std::size_t steps = page.find("<details class=\"at-page-steps\"");
  const std::size_t next = page.find("data-entry=\"e7\"");
  REQUIRE(steps < next);
  CHECK(page.rfind("</details>\n</div>\n", next) > steps);
}

TEST_CASE(
    "calls of an agent whose own call is unknown are not folded, and stay in sight between others",
    "[emit]") {
  const Json unknown = {{"agent", "nobody"}};
  const std::string page = page_of(read("a") + read("u", unknown) + read("b") + read("v", unknown) +
                                   read("c") + read("w", unknown) + message("done"));
  CHECK(lines_of(page) == Texts{"closed: Read 3 files"});
  CHECK(folded_in(page) == Texts{"e1", "e3", "e5"});
  Session session;
  session.push(read("u", unknown) + message("go", {{"role", "user"}}));
  CHECK(session.export_chunk("page", 0, "finished", "0").find("data-entry=\"e1\"") !=
        std::string::npos);
}

TEST_CASE("a run ends with its turn", "[emit]") {
  const std::string events = line({{"agent-timeline", "turn-begin"}}) + reads(3) +
                             line({{"agent-timeline", "turn-end"}}) +
                             line({{"agent-timeline", "turn-begin"}}) + read("x") + read("y");
  const std::string page = page_of(events);
  CHECK(lines_of(page) == Texts{"closed: Read 3 files"});
  CHECK(folded_in(page) == Texts{"e1", "e2", "e3"});
}

TEST_CASE("a run that is too long to wait for is listed call by call", "[emit]") {
  const int most = static_cast<int>(kMaxFoldedCalls);
  CHECK(lines_of(page_of(reads(most) + message("done"))) == Texts{"closed: Read 1000 files"});
  const std::string page = page_of(reads(most + 1) + message("done"));
  CHECK(lines_of(page).empty());
  CHECK(folded_in(page).empty());
}

TEST_CASE("a line is in the language of the page and begins with a capital", "[emit]") {
  const std::string style =
      "0 -1 0 0 []\n"
      R"({"group.read": "élu {count} fichiers",)"
      R"( "view.failedCalls": {"one": "{count} appel échoué", "other": "{count} échoués"}})";
  const std::string events = reads(3) + starts("g", "Task", {{"prompt", "p"}}) +
                             ends("g", {{"error", "gone"}}) + message("done");
  CHECK(lines_of(page_of(reads(3) + message("done"), style)) == Texts{"closed: Élu 3 fichiers"});
  CHECK(lines_of(page_of(events, style)) ==
        Texts{"closed: Started 1 agent · élu 3 fichiers · 1 appel échoué"});
}

TEST_CASE("what is asked for does not open a run that there is not", "[emit]") {
  Session session;
  session.push(reads(3));
  const std::string page = session.export_chunk("page", 0, "all", "0 -1 0 99 []");
  CHECK(lines_of(page) == Texts{"open: Read 3 files"});
}

TEST_CASE("while a session is read, a run is written when it is complete", "[emit]") {
  Session session;
  const auto take = [&] { return session.export_chunk("page", 0, "finished", "0"); };
  session.push(message("go", {{"role", "user"}}) + reads(3));
  CHECK(folded_in(take()).empty());
  session.push(message("done") + message("again", {{"role", "user"}}));
  CHECK(folded_in(take()) == Texts{"e2", "e3", "e4"});
}
