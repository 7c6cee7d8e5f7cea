// Checks that one conversation, written in every dialect that can express it, gives one timeline. A
// golden is a folder of `<dialect>.jsonl` files, or `<dialect>.<program>.jsonl` for the variant of
// one program. Its `expected.golden` contains the transcript of the neutral file and, for each
// other dialect, every fact in which its descriptors differ, which is what that dialect cannot
// express. UPDATE_GOLDENS=1 rewrites it; review it before committing.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "agent_timeline/session.h"
#include "support/paths.h"
#include "support/session_checks.h"
#include "support/transcript.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

namespace {

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<fs::path> sorted(const fs::path& folder) {
  std::vector<fs::path> out;
  for (const auto& entry : fs::directory_iterator(folder))
    out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

/// Returns what all dialects must agree on: everything except ids, revisions, and the names of
/// dialects and tools.
Json comparable(const Session& session) {
  const Json snapshot = Json::parse(session.snapshot());
  Json out;
  for (Json entry : snapshot["entries"]) {
    const auto id = entry["id"].get<std::string>();
    for (const auto* name : {"id", "revision", "dialect", "sourceId"})
      entry.erase(name);
    if (entry["tool"].is_object()) entry["tool"].erase("name");
    out[id] = std::move(entry);
  }
  out["todos"] = snapshot["todos"];
  for (Json& todo : out["todos"])
    todo.erase("id");
  for (const auto* list : {"turns", "groups"}) {
    for (const Json& item : snapshot[list])
      out[item["id"].get<std::string>()] = item;
  }
  return out;
}

/// Returns one line for each fact that differs from the reference.
std::string differences(const Json& reference, const Json& own) {
  std::map<std::string, std::string> lines;
  for (const Json& change : Json::diff(reference.flatten(), own.flatten())) {
    // The flattened keys contain slashes, which the path of a change escapes.
    auto path = Json::json_pointer(change["path"].get<std::string>()).back();
    path.erase(0, 1);
    std::replace(path.begin(), path.end(), '/', '.');
    const Json& now = change.contains("value") ? change["value"] : Json("(not there)");
    lines[path] = now.dump();
  }
  std::string out;
  for (const auto& [path, value] : lines)
    out += "  " + path + " = " + value + "\n";
  return out.empty() ? "  no difference\n" : out;
}

Session played(const fs::path& file) {
  Session session;
  session.push(read_file(file));
  return session;
}

std::string describe(const fs::path& folder) {
  const Session reference = played(folder / "neutral.jsonl");
  std::string out = testing::transcript(reference);
  for (const fs::path& file : sorted(folder)) {
    if (file.extension() != ".jsonl" || file.stem() == "neutral") continue;
    const Session session = played(file);
    const Json dialects = Json::parse(session.snapshot())["session"]["dialects"];
    CHECK(dialects == Json{file.stem().stem().string()});
    CHECK(testing::output_problem(session) == "");
    out += "\nin " + file.stem().string() + ":\n" +
           differences(comparable(reference), comparable(session));
  }
  return out;
}

}  // namespace

TEST_CASE("a conversation gives the expected timeline in every dialect",
          "[golden][decode][timeline][blocks][emit]") {
  const std::vector<fs::path> folders =
      sorted(testing::source_folder() / "tests" / "golden" / "conversations");
  REQUIRE(folders.size() >= 12);
  for (const fs::path& folder : folders) {
    CAPTURE(folder.filename().string());
    const std::string shown = describe(folder);
    const fs::path golden = folder / "expected.golden";
    if (std::getenv("UPDATE_GOLDENS") != nullptr) {
      std::ofstream(golden, std::ios::binary) << shown;
    }
    CHECK(shown == read_file(golden));
  }
}
