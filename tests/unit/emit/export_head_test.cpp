// Headers of exported cards, on pages, in server-rendered HTML and in Markdown: they show what the
// view shows.
#include "emit/export_head.h"

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/session.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::int64_t kNoonMs = 1'770'811'200'000;  // 2026-02-11T12:00Z

std::string line(const Json& event) {
  return event.dump() + "\n";
}

std::string message(const char* role, const char* text, std::int64_t after_ms) {
  return line({{"agent-timeline", "message"},
               {"role", role},
               {"text", text},
               {"time", kNoonMs + after_ms}});
}

/// Returns the export of a session of these events in a format; its clock is UTC.
std::string exported(const std::string& events, std::string_view format) {
  Session session;
  session.push(events);
  session.end();
  return session.export_chunk(format, 0, "all", "0");
}

std::size_t count_of(const std::string& text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

}  // namespace

TEST_CASE("the time of day is shown at the start and after a pause of more than a minute",
          "[emit]") {
  const std::string events = message("user", "first", 0) + message("assistant", "soon", 60'000) +
                             message("user", "at once", 61'000) +
                             message("assistant", "later", 121'001);
  for (const std::string_view format : {"page", "markdown"}) {
    CAPTURE(format);
    const std::string text = exported(events, format);
    CHECK(count_of(text, "12:00") == 1);
    CHECK(count_of(text, "12:01") == 0);
    CHECK(count_of(text, "12:02") == 1);
  }
}

TEST_CASE("the time of an entry on another day includes the date", "[emit]") {
  const std::string events = message("user", "first", 0) + message("user", "next", 24 * 3'600'000);
  for (const std::string_view format : {"page", "markdown"}) {
    CAPTURE(format);
    CHECK(count_of(exported(events, format), "2026-02-12 12:00") == 1);
  }
}

TEST_CASE("a call shows its duration instead of a time, and a thought shows neither", "[emit]") {
  const std::string events = message("user", "first", 0) +
                             line({{"agent-timeline", "message"},
                                   {"reasoning", true},
                                   {"text", "Hm."},
                                   {"time", kNoonMs + 300'000}}) +
                             line({{"agent-timeline", "tool-start"},
                                   {"call", "c"},
                                   {"name", "Bash"},
                                   {"input", {{"command", "make"}}},
                                   {"time", kNoonMs + 600'000}}) +
                             line({{"agent-timeline", "tool-end"},
                                   {"call", "c"},
                                   {"output", "done"},
                                   {"time", kNoonMs + 602'400}});
  for (const std::string_view format : {"page", "html"}) {
    CAPTURE(format);
    const std::string text = exported(events, format);
    CHECK(count_of(text, "12:05") == 0);
    CHECK(count_of(text, "12:10") == 0);
    CHECK(count_of(text, R"(<span class="at-time">2.4 s</span>)") == 1);
  }
}

TEST_CASE("server-rendered HTML states the status in words, without repeating the exit code",
          "[emit]") {
  const std::string events =
      line({{"agent-timeline", "tool-start"},
            {"call", "c"},
            {"name", "Bash"},
            {"input", {{"command", "make"}}}}) +
      line({{"agent-timeline", "tool-end"},
            {"call", "c"},
            {"status", "error"},
            {"output", {{"type", "command"}, {"stdout", "no"}, {"exitCode", 2}}}}) +
      line({{"agent-timeline", "tool-start"},
            {"call", "d"},
            {"name", "Bash"},
            {"input", {{"command", "true"}}}}) +
      line({{"agent-timeline", "tool-end"},
            {"call", "d"},
            {"output", {{"type", "command"}, {"stdout", "yes"}, {"exitCode", 0}}}});
  const std::string text = exported(events, "html");
  CHECK(count_of(text, R"(<span class="at-status-text" dir="auto">Failed</span>)") == 1);
  CHECK(count_of(text, "Exit code 2") == 1);
  CHECK(count_of(text, "Exit code 0") == 0);
}

TEST_CASE("server-rendered HTML marks proposed changes as proposed", "[emit]") {
  const std::string events =
      line({{"agent-timeline", "tool-start"},
            {"call", "c"},
            {"name", "Edit"},
            {"input", {{"file_path", "a"}, {"old_string", "x"}, {"new_string", "y"}}}});
  CHECK(count_of(exported(events, "html"), "at-telling") == 1);
  CHECK(count_of(exported(message("user", "first", 0), "html"), "at-telling") == 0);
}
