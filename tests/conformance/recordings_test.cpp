// Real recordings, from the folder that AGENT_TIMELINE_FIXTURES names, play through: no event
// is lost, whatever its dialect, and what comes out is well formed. The recordings themselves are
// not part of the repository.
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "agent_timeline/session.h"
#include "base/text.h"
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

/// The recordings below `folder` of the fixtures, all of them for an empty name.
std::vector<fs::path> recordings(const std::string& folder) {
  const char* fixtures = std::getenv("AGENT_TIMELINE_FIXTURES");
  if (fixtures == nullptr || *fixtures == '\0') {
    SKIP("AGENT_TIMELINE_FIXTURES is not set: no recordings are played");
  }
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(fixtures) / folder)) {
    if (is_recording(entry.path())) files.push_back(entry.path());
  }
  return files;
}

}  // namespace

TEST_CASE("every event of every recording is accounted for", "[recordings]") {
  const std::vector<fs::path> files = recordings("");
  REQUIRE_FALSE(files.empty());
  for (const fs::path& file : files) {
    CAPTURE(file.string());
    const std::string bytes = read_file(file);
    Session session;
    session.push(bytes);
    session.end();
    CHECK(session.revision() == count_events(file, bytes));
    CHECK(testing::output_problem(session) == "");
  }
}

TEST_CASE("recordings of maria are understood and patched line by line", "[recordings]") {
  const std::vector<fs::path> files = recordings("maria");
  REQUIRE_FALSE(files.empty());
  for (const fs::path& file : files) {
    CAPTURE(file.string());
    const std::string bytes = read_file(file);
    Session session;
    session.push(bytes);
    const Json snapshot = Json::parse(session.snapshot());
    CHECK(snapshot["session"]["dialects"] == Json{"maria"});
    CHECK_FALSE(snapshot["entries"].empty());
    for (const Json& entry : snapshot["entries"]) {
      CAPTURE(entry.dump());
      CHECK(entry["kind"] != "unknown");
    }
    Session cut;
    std::vector<std::size_t> cuts;
    for (std::size_t at = 1000; at < bytes.size(); at += bytes.size() / 20 + 1)
      cuts.push_back(at);
    CHECK(testing::patch_problem(cut, bytes, cuts) == "");
    session.end();
    CHECK(cut.snapshot() == session.snapshot());
  }
}
