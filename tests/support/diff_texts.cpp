#include "support/diff_texts.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

#include "diff/line_diff.h"
#include "support/paths.h"

namespace agent_timeline::testing {
namespace {

constexpr std::string_view kLines[] = {
    "",        "}",          "  return x;", "\tif (a) {", "größe = 1;", "日本語", "a\r",
    "  a = b", "x",          "    }",       "value",      "-- y",       "++ z",   "@@ -1 +1 @@",
    "call(a)", "call(a, b)", "é",           "\\",         " ",          "end"};

}  // namespace

std::string random_text(Random& random, std::size_t max_lines) {
  std::string text;
  for (std::size_t left = random.below(max_lines + 1); left > 0; --left) {
    text += random.pick(kLines);
    text += '\n';
  }
  if (!text.empty() && random.chance(30)) text.pop_back();
  return text;
}

std::string mutated(std::string text, std::size_t edits, Random& random) {
  const std::vector<std::string_view> views = diff::lines_with_ends(text);
  std::vector<std::string> lines(views.begin(), views.end());
  const auto random_position = [&] {
    return static_cast<std::ptrdiff_t>(random.below(lines.size() + 1));
  };
  for (; edits > 0; --edits) {
    const std::ptrdiff_t at = random_position();
    const std::ptrdiff_t end = std::min<std::ptrdiff_t>(
        at + 1 + static_cast<std::ptrdiff_t>(random.below(8)), std::ssize(lines));
    std::vector<std::string> block(lines.begin() + at, lines.begin() + end);
    if (random.chance(30)) {
      lines.insert(lines.begin() + at, std::string(random.pick(kLines)) + "\n");
    } else if (random.chance(40) && !block.empty()) {
      lines[static_cast<std::size_t>(at)].insert(0, "new ");
    } else {
      lines.erase(lines.begin() + at, lines.begin() + end);
      const std::ptrdiff_t to = random_position();
      if (random.chance(50)) lines.insert(lines.begin() + to, block.begin(), block.end());
    }
  }
  std::string out;
  for (const std::string& line : lines)
    out += line;
  return out;
}

std::vector<std::string> repository_sources() {
  namespace fs = std::filesystem;
  constexpr std::uintmax_t kMaxSize = 100'000;
  std::vector<fs::path> paths;
  for (const auto& entry : fs::recursive_directory_iterator(source_folder() / "core" / "src")) {
    if (entry.is_regular_file() && entry.file_size() <= kMaxSize) paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> texts;
  for (const fs::path& path : paths) {
    std::ifstream in(path, std::ios::binary);
    texts.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return texts;
}

}  // namespace agent_timeline::testing
