// Limits what a stream sends: the changes of an answer that arrives word by word carry at most
// three times the final HTML. Tests texts/answer.md and, with AGENT_TIMELINE_FIXTURES (the folders
// of recordings), the Markdown files there.
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "support/paths.h"
#include "support/random.h"
#include "support/recordings.h"
#include "support/stream_mirror.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;
using markdown::Options;

namespace {

std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

/// Returns the Markdown files in the folders of recordings.
std::vector<std::filesystem::path> recorded_answers() {
  const std::vector<std::filesystem::path> roots = recording_roots();
  if (roots.empty()) {
    SKIP("AGENT_TIMELINE_FIXTURES is not set: no recorded answers to stream");
  }
  std::vector<std::filesystem::path> paths;
  for (const std::filesystem::path& root : roots) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
      if (entry.path().extension() == ".md") paths.push_back(entry.path());
    }
  }
  return paths;
}

/// Pushes pieces of 5 to 20 bytes, as models send them.
void stream(StreamMirror& mirror, std::string_view text) {
  Random random(property_seed());
  while (!text.empty()) {
    const std::string_view part = text.substr(0, 5 + random.below(16));
    mirror.push(part);
    text.remove_prefix(part.size());
  }
  mirror.push("", true);
}

void check_carried(const std::filesystem::path& path) {
  const std::string text = read_file(path);
  INFO(path);
  REQUIRE_FALSE(text.empty());
  for (const bool completion : {false, true}) {
    Options options;
    options.completion = completion;
    StreamMirror mirror(options);
    stream(mirror, text);
    INFO("with completion: " << completion);
    CHECK(mirror.problem() == "");
    CHECK(html_of(mirror.stream()) == markdown::render(text, options));
    CHECK(mirror.carried() <= 3 * html_of(mirror.stream()).size());
  }
}

}  // namespace

TEST_CASE("the changes of a stream carry at most three times the final HTML",
          "[property][markdown]") {
  check_carried(testing::source_folder() / "tests/property/texts/answer.md");
}

TEST_CASE("the streams of recorded answers carry at most three times the final HTML",
          "[property][markdown]") {
  const std::vector<std::filesystem::path> paths = recorded_answers();
  REQUIRE_FALSE(paths.empty());
  for (const std::filesystem::path& path : paths)
    check_carried(path);
}
