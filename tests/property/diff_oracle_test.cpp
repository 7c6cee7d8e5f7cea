// Compares diffs with git's: for random lines, mutated texts and the repository's own sources they
// change about as few lines as `git diff --histogram`, or are marked as approximate.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "diff/compare.h"
#include "support/diff_texts.h"
#include "support/random.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;
namespace fs = std::filesystem;

namespace {

/// A directory that is removed with the object.
struct ScratchDirectory {
  ScratchDirectory() {
    std::string name = (fs::temp_directory_path() / "agent-timeline-diff-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) path = name;
  }
  ~ScratchDirectory() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;

  fs::path path;
};

void write(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::string file_name(std::size_t index) {
  return std::to_string(100'000 + index);
}

/// Returns the number of lines that git changes for each pair; -1 if git prints nothing, since the
/// texts are equal.
std::vector<long> lines_git_changes(const std::vector<TextPair>& pairs) {
  const ScratchDirectory scratch;
  fs::create_directories(scratch.path / "old");
  fs::create_directories(scratch.path / "new");
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    write(scratch.path / "old" / file_name(i), pairs[i].old_text);
    write(scratch.path / "new" / file_name(i), pairs[i].new_text);
  }
  const std::string command =
      "cd '" + scratch.path.string() +
      "' && git -c core.quotepath=off -c core.autocrlf=false diff --no-index --no-renames "
      "--histogram --numstat --text old new > numbers";
  (void)std::system(command.c_str());
  std::vector<long> changed(pairs.size(), -1);
  std::ifstream in(scratch.path / "numbers");
  std::string line;
  while (std::getline(in, line)) {
    long added = 0;
    long removed = 0;
    if (std::sscanf(line.c_str(), "%ld %ld", &added, &removed) != 2) continue;
    const std::size_t index = std::stoul(line.substr(line.rfind('/') + 1)) - 100'000;
    changed.at(index) = added + removed;
  }
  return changed;
}

std::vector<TextPair> pairs_to_compare() {
  std::vector<TextPair> pairs;
  const std::uint64_t first = property_seed();
  for (std::size_t run = 0; run < property_runs(5); ++run) {
    Random random(first + run);
    const std::string text = random_text(random, 200);
    pairs.push_back({text, random_text(random, 200)});
    pairs.push_back({text, mutated(text, 1 + random.below(20), random)});
  }
  const std::vector<std::string> sources = repository_sources();
  for (std::size_t i = 0; i + 1 < sources.size(); ++i) {
    Random random(first + i);
    pairs.push_back({sources[i], mutated(sources[i], 1 + random.below(30), random)});
    if (i % 4 == 0) pairs.push_back({sources[i], sources[i + 1]});
  }
  return pairs;
}

}  // namespace

TEST_CASE("diffs are about as short as git's", "[property][diff]") {
  if (std::system("git --version > /dev/null 2>&1") != 0) SKIP("git is not installed");
  const std::vector<TextPair> pairs = pairs_to_compare();
  const std::vector<long> expected = lines_git_changes(pairs);
  std::vector<double> ratios;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    diff::File file;
    diff::compare_into(file, pairs[i].old_text, pairs[i].new_text, diff::Extent::file);
    const diff::Stats stats = diff::count(file);
    const long changed = static_cast<long>(stats.added + stats.removed);
    CAPTURE(i, changed, expected[i]);
    if (changed == 0) {
      CHECK(expected[i] == -1);
      continue;
    }
    REQUIRE(expected[i] > 0);
    if (file.approximate) continue;
    const double ratio = static_cast<double>(changed) / static_cast<double>(expected[i]);
    CHECK(ratio <= 1.10);
    ratios.push_back(ratio);
  }
  // Nearly all pairs are within the search limits, so few diffs are approximate.
  REQUIRE(10 * ratios.size() >= 9 * pairs.size());
  std::sort(ratios.begin(), ratios.end());
  INFO("largest ratio " << ratios.back());
  CHECK(ratios[ratios.size() / 2] <= 1.0);
}
