// A run gives the same calls whether it is played from the program's stream or from its stored
// session. Tests the programs of which both recordings exist; ignores what only one form contains
// (streaming texts, images, exit codes).
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/session.h"
#include "support/recordings.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;
using Json = nlohmann::ordered_json;
using Calls = std::vector<std::string>;

namespace {

std::string bytes_of(std::string_view name) {
  for (const Recording& recording : recordings()) {
    if (recording.name() == name) return recording.bytes();
  }
  SKIP("AGENT_TIMELINE_FIXTURES does not contain the recordings of these programs");
  return {};
}

Json entries_of(const std::string& bytes) {
  Session session;
  session.push(bytes);
  session.end();
  return Json::parse(session.snapshot())["entries"];
}

/// Returns what a call asks for, without the result's part of the summary.
std::string asked(const Json& entry) {
  const std::string summary = entry["summary"];
  return entry["title"]["text"].get<std::string>() + ": " + summary.substr(0, summary.find(" · "));
}

Calls calls_of(const std::string& bytes, bool with_times) {
  Calls out;
  for (const Json& entry : entries_of(bytes)) {
    if (entry["kind"] != "tool") continue;
    std::string call = asked(entry) + ", " + entry["status"].get<std::string>();
    if (with_times) call += ", " + entry["durationMs"].dump();
    out.push_back(std::move(call));
  }
  return out;
}

Calls sorted(Calls calls) {
  std::sort(calls.begin(), calls.end());
  return calls;
}

}  // namespace

TEST_CASE("Copilot CLI's stored session equals its stream without ephemeral events",
          "[recordings][decode]") {
  const std::string stream = bytes_of("copilot/json-main.jsonl");
  std::string file;
  std::size_t from = 0;
  while (from < stream.size()) {
    const std::size_t end = std::min(stream.find('\n', from), stream.size());
    const std::string line = stream.substr(from, end - from);
    from = end + 1;
    if (line.find("\"ephemeral\":true") == std::string::npos) file += line + "\n";
  }
  CHECK(calls_of(file, true) == calls_of(stream, true));
  const Json live = entries_of(stream);
  const Json stored = entries_of(file);
  REQUIRE(live.size() == stored.size());
  for (std::size_t i = 0; i < live.size(); ++i)
    CHECK(live[i]["summary"] == stored[i]["summary"]);
}

TEST_CASE("opencode's export has the calls of its run", "[recordings][decode]") {
  // A run reports calls in the order in which they end, an export in the order of the requests.
  const Calls run = calls_of(bytes_of("opencode/run-main.jsonl"), true);
  CHECK(sorted(run) == sorted(calls_of(bytes_of("opencode/export-main.json"), true)));
}

TEST_CASE("Gemini CLI's stored session has the calls of its stream", "[recordings][decode]") {
  Calls stream = calls_of(bytes_of("gemini/stream-main.jsonl"), false);
  const Calls session = calls_of(bytes_of("gemini/session-main.jsonl"), false);
  REQUIRE(stream.size() == session.size());
  for (std::size_t i = 0; i < stream.size(); ++i) {
    // Only the session has exit codes, so only there the command `exit 3` has failed.
    const bool is_exit = stream[i].find("exit 3") != std::string::npos;
    CHECK((is_exit ? session[i].ends_with(", error") : session[i] == stream[i]));
  }
}

TEST_CASE("Codex's commands have the same durations in a rollout and in the app-server's log",
          "[recordings][decode]") {
  const auto commands = [](const std::string& bytes) {
    std::map<std::string, Json> out;
    for (const Json& entry : entries_of(bytes)) {
      const bool ran = entry["status"] == "done" || entry["status"] == "error";
      if (entry["title"]["text"] == "Run command" && ran)
        out[entry["summary"]] = {entry["status"], entry["durationMs"]};
    }
    return out;
  };
  const auto stored = commands(bytes_of("codex/rollout-main.jsonl"));
  std::size_t both = 0;
  for (const auto& [command, live] : commands(bytes_of("codex/app-server.jsonl"))) {
    const auto found = stored.find(command);
    if (found == stored.end()) continue;
    ++both;
    CAPTURE(command);
    CHECK(found->second == live);
  }
  CHECK(both >= 3);
}
