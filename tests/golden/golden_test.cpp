// Checks small conversations against their expected timelines. A golden is `<name>.jsonl` with the
// transcript `<name>.golden` beside it; UPDATE_GOLDENS=1 rewrites the transcripts; review them
// before committing. The goldens in `conversations` have their own test.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "agent_timeline/session.h"
#include "support/paths.h"
#include "support/session_checks.h"
#include "support/transcript.h"

using namespace agent_timeline;
namespace fs = std::filesystem;

namespace {

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<fs::path> conversations() {
  std::vector<fs::path> files;
  const fs::path folder = testing::source_folder() / "tests" / "golden";
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const fs::path& path = entry.path();
    const bool elsewhere = path.parent_path().parent_path().filename() == "conversations";
    if (path.extension() == ".jsonl" && !elsewhere) files.push_back(path);
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

TEST_CASE("each conversation gives the expected timeline",
          "[golden][decode][timeline][blocks][emit]") {
  const std::vector<fs::path> files = conversations();
  REQUIRE_FALSE(files.empty());
  for (const fs::path& file : files) {
    CAPTURE(file.filename().string());
    Session session;
    session.push(read_file(file));
    CHECK(testing::output_problem(session) == "");
    const std::string shown = testing::transcript(session);
    const fs::path golden = fs::path(file).replace_extension(".golden");
    if (std::getenv("UPDATE_GOLDENS") != nullptr) {
      std::ofstream(golden, std::ios::binary) << shown;
    }
    CHECK(shown == read_file(golden));
  }
}
