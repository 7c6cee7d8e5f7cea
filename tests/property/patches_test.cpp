// Random text read as a patch, and prefixes of real patches: whatever is read as a patch prints
// unchanged.
#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diff/patch_reader.h"
#include "support/printed_diff.h"
#include "support/random.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;

namespace {

/// Lines with a meaning in one of the formats, and some without.
constexpr std::string_view kLines[] = {"diff --git a/x b/x",
                                       "diff --cc x",
                                       "index 1..2 100644",
                                       "--- a/x",
                                       "+++ b/x",
                                       "+++ /dev/null",
                                       "rename from x",
                                       "rename to y",
                                       "new file mode 100644",
                                       "mode 1,2..3",
                                       "Index: x",
                                       "=======",
                                       "Binary files a/x and b/x differ",
                                       "Binary files differ",
                                       "GIT binary patch",
                                       "literal 4",
                                       "HcmV?d00001",
                                       "@@ -1,3 +1,3 @@ f",
                                       "@@ -1 +1 @@",
                                       "@@@ -1,2 -1,2 +1,2 @@@",
                                       "@@ -5,9 +5,9 @@",
                                       "@@ def f():",
                                       "@@",
                                       " a",
                                       "-b",
                                       "+c",
                                       "++d",
                                       "--e",
                                       " +f",
                                       "- g",
                                       "+-h",
                                       "",
                                       " ",
                                       "-",
                                       "+",
                                       "--",
                                       "-- ",
                                       "\\ No newline at end of file",
                                       "\\ Kein Zeilenumbruch",
                                       "*** Begin Patch",
                                       "*** Add File: n",
                                       "*** Update File: u",
                                       "*** Delete File: d",
                                       "*** Move to: m",
                                       "*** End of File",
                                       "*** End Patch",
                                       "<<<<<<< SEARCH",
                                       "------- SEARCH",
                                       ">>>>>>> REPLACE",
                                       "+++++++ REPLACE",
                                       ":start_line:7",
                                       "-------",
                                       "src/a.py",
                                       "Some prose.",
                                       "```",
                                       "```diff",
                                       "~~~~",
                                       "+ 12 x",
                                       "- 12 y",
                                       "  13 z",
                                       "     ...",
                                       "\r",
                                       "é\t"};

std::string random_patch(Random& random) {
  std::string text;
  const std::size_t lines = random.below(24);
  const bool returns = random.chance(20);
  for (std::size_t i = 0; i < lines; ++i) {
    text += random.pick(kLines);
    text += returns != random.chance(3) ? "\r\n" : "\n";
  }
  if (random.chance(30) && !text.empty()) text.pop_back();
  return text;
}

std::string problem(std::string_view text) {
  const std::optional<diff::Diff> diff = diff::read_patch(text);
  return diff ? printed_diff_problem(text, *diff) : std::string();
}

}  // namespace

TEST_CASE("random text that is read as a patch prints unchanged", "[property][diff]") {
  Random random(property_seed());
  std::size_t diffs = 0;
  for (std::size_t run = 0; run < property_runs() * 20; ++run) {
    const std::string text = random_patch(random);
    CAPTURE(property_seed(), run, text);
    if (diff::read_patch(text)) ++diffs;
    REQUIRE(problem(text) == "");
  }
  // The property is meaningful only if many of the texts are diffs.
  CHECK(diffs > property_runs() * 10);
}

TEST_CASE("every prefix of a patch prints unchanged", "[property][diff]") {
  const std::string texts[] = {
      "Look:\n```diff\ndiff --git a/x b/y\nsimilarity index 90%\nrename from x\nrename to y\n"
      "--- a/x\n+++ b/y\n@@ -1,3 +1,3 @@ f\n a\n-b\n\\ No newline at end of file\n+c\n "
      "d\n```\nend\n",
      "diff --cc x\nindex 1,2..3\n--- a/x\n+++ b/x\n@@@ -1,2 -1,2 +1,2 @@@\n  a\n- b\n ++c\n",
      "diff --git a/x b/x\nindex 1..2\nGIT binary patch\nliteral 4\nHcmV?d00001\n\nliteral 0\n"
      "HcmV?d00001\n\n",
      "*** Begin Patch\r\n*** Add File: a\r\n+b\r\n*** Update File: c\r\n*** Move to: d\r\n@@ e\r\n"
      " f\r\n-g\r\n+h\r\n*** End of File\r\n*** End Patch\r\n",
      "a.py\n```python\n<<<<<<< SEARCH\nx\ny\n=======\nx\nz\n>>>>>>> REPLACE\n```\n",
      "     ...\n   8 a\n-  9 b\n+  9 c\n     ...\n",
  };
  for (const std::string& text : texts) {
    for (std::size_t length = 0; length <= text.size(); ++length) {
      CAPTURE(text, length);
      REQUIRE(problem(std::string_view(text).substr(0, length)) == "");
    }
  }
}
