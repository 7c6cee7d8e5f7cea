// Real recordings, from the folder that AGENT_TIMELINE_FIXTURES names, play through: no event
// is lost, whatever its dialect, and what comes out is well formed. The recordings themselves are
// not part of the repository.
#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "agent_timeline/session.h"
#include "base/text.h"
#include "support/decoded.h"
#include "support/session_checks.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

namespace {

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

bool is_recording(const fs::path& path) {
  return path.extension() == ".jsonl" || path.extension() == ".ndjson" ||
         path.extension() == ".json";
}

/// The events of a file: its lines, or for one JSON value the objects of its array.
std::size_t count_events(const fs::path& path, const std::string& bytes) {
  if (path.extension() != ".json") return count_lines(bytes);
  const Json value = Json::parse(bytes);
  return value.is_array() ? value.size() : 1;
}

/// The folders of recordings that there must be, each of one dialect.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kFolders = {{
    {"claude-code", "claude-code"},
    {"yume", "claude-code"},
    {"maria", "maria"},
    {"wave", "wave"},
    {"pi", "pi"},
    {"tinyfish", "pi"},
    {"large", "pi"},
}};

/// All recordings of the fixtures.
std::vector<fs::path> recordings() {
  const char* fixtures = std::getenv("AGENT_TIMELINE_FIXTURES");
  if (fixtures == nullptr || *fixtures == '\0') {
    SKIP("AGENT_TIMELINE_FIXTURES is not set: no recordings are played");
  }
  std::vector<fs::path> files;
  for (const auto& [folder, dialect] : kFolders) {
    CAPTURE(folder);
    const std::size_t before = files.size();
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(fixtures) / folder)) {
      if (is_recording(entry.path())) files.push_back(entry.path());
    }
    REQUIRE(files.size() > before);
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// The dialect that everything in a folder of the recordings is in.
std::string_view dialect_of(const fs::path& file) {
  const std::string name = file.parent_path().filename().string();
  const auto is_it = [&name](const auto& folder) { return folder.first == name; };
  const auto found = std::find_if(kFolders.begin(), kFolders.end(), is_it);
  REQUIRE(found != kFolders.end());
  return found->second;
}

/// Cards for input that is no event of any dialect, by the reason on them. Each is what the
/// recording really holds: cut lines, scalars, and kinds made up to see what a reader does.
std::map<std::string, std::size_t> explained_cards(const fs::path& file) {
  const std::string name = file.filename().string();
  if (name == "ccl-edge_cases.jsonl") {
    return {{"not-an-event", 3}, {"unknown-event", 1}, {"unknown-shape", 1}};
  }
  if (name == "gleam-fixtures.jsonl") return {{"unknown-block", 3}, {"unknown-kind", 1}};
  return {};
}

struct Report {
  std::size_t events = 0;
  std::size_t entries = 0;
  /// By reason.
  std::map<std::string, std::size_t> cards;
  std::map<std::string, std::size_t> diagnostics;
};

Report report_on(const Session& session) {
  Report report;
  const Json snapshot = Json::parse(session.snapshot());
  report.events = snapshot["revision"];
  report.entries = snapshot["entries"].size();
  for (const Json& entry : snapshot["entries"]) {
    if (entry["kind"] != "unknown") continue;
    const auto key = entry["title"]["key"].get<std::string>();
    ++report.cards[key.substr(key.find('.') + 1)];
  }
  for (const Json& diagnostic : snapshot["diagnostics"])
    ++report.diagnostics[diagnostic["code"]];
  return report;
}

std::string counts(const std::map<std::string, std::size_t>& map) {
  std::string out;
  for (const auto& [name, count] : map)
    out += (out.empty() ? "" : ", ") + name + " " + std::to_string(count);
  return out.empty() ? "none" : out;
}

std::vector<std::size_t> some_cuts(std::size_t size) {
  std::vector<std::size_t> cuts;
  for (std::size_t at = 1000; at < size; at += size / 20 + 1)
    cuts.push_back(at);
  return cuts;
}

/// The events of a recording, each as text of its own.
std::vector<std::string> event_texts(const fs::path& file, const std::string& bytes) {
  std::vector<std::string> out;
  if (file.extension() == ".json") {
    const Json value = Json::parse(bytes);
    if (!value.is_array()) return {value.dump()};
    for (const Json& item : value)
      out.push_back(item.dump());
    return out;
  }
  for (const std::string_view line : split_lines(bytes))
    out.emplace_back(line);
  return out;
}

}  // namespace

TEST_CASE("every event of every recording is accounted for", "[recordings][decode]") {
  for (const fs::path& file : recordings()) {
    CAPTURE(file.string());
    const std::string bytes = read_file(file);
    Session session;
    session.push(bytes);
    session.end();
    CHECK(session.revision() == count_events(file, bytes));
    CHECK(testing::output_problem(session) == "");
  }
}

TEST_CASE("recordings play through in their own dialect, every card explained",
          "[recordings][decode]") {
  for (const fs::path& file : recordings()) {
    CAPTURE(file.string());
    const std::string bytes = read_file(file);
    Session session;
    session.push(bytes);
    session.end();
    const Report report = report_on(session);
    std::cout << file.parent_path().filename().string() << "/" << file.filename().string() << ": "
              << count_lines(bytes) << " lines, " << report.entries
              << " entries, cards: " << counts(report.cards)
              << "; diagnostics: " << counts(report.diagnostics) << "\n";
    CHECK(report.cards == explained_cards(file));
    CHECK(report.entries > 0);
    const Json dialects = Json::parse(session.snapshot())["session"]["dialects"];
    CHECK(dialects == Json{dialect_of(file)});
    Session cut;
    CHECK(testing::patch_problem(cut, bytes, some_cuts(bytes.size())) == "");
    CHECK(cut.snapshot() == session.snapshot());
  }
}

TEST_CASE("every event of every recording is of its dialect, alone and among others",
          "[recordings][decode]") {
  std::vector<std::vector<std::string>> streams;
  std::vector<std::string_view> expected;
  for (const fs::path& file : recordings()) {
    CAPTURE(file.string());
    streams.push_back(event_texts(file, read_file(file)));
    expected.push_back(dialect_of(file));
    for (const std::string& text : streams.back()) {
      CAPTURE(text);
      for (const Event& event : testing::decode_all(text)) {
        if (!event.dialect.empty()) CHECK(event.dialect == expected.back());
      }
    }
  }
  std::string mixed;
  std::vector<std::string_view> order;
  for (std::size_t row = 0; row < 400; ++row) {
    for (std::size_t stream = 0; stream < streams.size(); ++stream) {
      if (row >= streams[stream].size()) continue;
      mixed += streams[stream][row] + "\n";
      order.push_back(expected[stream]);
    }
  }
  const std::vector<Event> events = testing::decode_all(mixed);
  REQUIRE(events.size() == order.size());
  for (std::size_t i = 0; i < events.size(); ++i) {
    CAPTURE(i);
    if (!events[i].dialect.empty()) CHECK(events[i].dialect == order[i]);
  }
}
