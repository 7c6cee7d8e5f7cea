// Patch formats other than unified diffs: combined diffs, the apply_patch envelope, SEARCH/REPLACE
// blocks and numbered lines.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "diff/patch_reader.h"
#include "diff/print.h"
#include "support/described_diff.h"

using namespace agent_timeline;
using namespace agent_timeline::diff;

namespace {

struct Row {
  const char* name;
  std::string text;
  std::string expected;
};

void check(const Row& row) {
  CAPTURE(row.name);
  const std::optional<Diff> diff = read_patch(row.text);
  CHECK(testing::describe(diff) == row.expected);
  if (diff) CHECK(print(*diff) == row.text);
}

}  // namespace

TEST_CASE("read_patch reads combined diffs with one sign for each parent", "[diff]") {
  const Row table[] = {
      {"two parents",
       "diff --cc x.c\nindex 1,2..3\n--- a/x.c\n+++ b/x.c\n@@@ -1,3 -1,3 +1,4 @@@ int f()\n  a\n"
       "- b\n -c\n++d\n +e\n+ f\n",
       "modified [x.c] [x.c]\n  hunk 1,3 1,4 in int f()\n  1 1   a\n  2 0 - b\n  0 0  -c\n"
       "  0 2 ++d\n  0 3  +e\n  0 4 + f\n"},
      {"three parents", "diff --combined x\n@@@@ -1 -1 -1 +1 @@@@\n---a\n+++b\n",
       "modified [x] [x]\n  hunk 1,1 1,1\n  1 0 ---a\n  0 1 +++b\n"},
      {"quoted name, modes and a new file",
       "diff --cc \"\\303\\251\"\nindex 1,2..3\nmode 100644,100644..100755\n",
       "modified [é] [é] mode 100644,100644>100755\n"},
      {"deleted in the merge",
       "diff --cc x\nindex 1,2..0\ndeleted file mode 100644,100644\n--- a/x\n+++ /dev/null\n",
       "deleted [x] [] mode 100644,100644>\n"},
      {"binary", "diff --cc x\nindex 1,2..3\nBinary files differ\n", "modified [x] [x] binary\n"},
      {"a line with both signs ends the hunk", "@@@ -1,2 -1,2 +1,2 @@@\n  a\n+-b\n",
       "modified [] []\n  hunk 1,2 1,2 incomplete\n  1 1   a\n"},
      {"missing newline", "@@@ -1 -1 +1 @@@\n--a\n\\ No newline at end of file\n++a\n",
       "modified [] []\n  hunk 1,1 1,1\n  1 0 --a (no newline)\n  0 1 ++a\n"},
      {"more ranges than marks", "@@@ -1 -1 -1 +1 @@@\n--a\n", "nothing"},
      {"fewer ranges than marks", "@@@@ -1 -1 +1 @@@@\n--a\n", "nothing"},
  };
  for (const Row& row : table)
    check(row);
}

TEST_CASE("read_patch reads apply_patch envelopes", "[diff]") {
  const Row table[] = {
      {"add, update, delete",
       "*** Begin Patch\n*** Add File: a/new.py\n+x = 1\n+\n*** Update File: b.py\n@@ def f():\n"
       " a\n-b\n+c\n*** Delete File: old.py\n*** End Patch\n",
       "added [] [a/new.py]\n  hunk 0,0 1,2\n  0 1 +x = 1\n  0 2 +\n"
       "modified [b.py] [b.py]\n  hunk 0,2 0,2 in def f():\n  0 0  a\n  0 0 -b\n  0 0 +c\n"
       "deleted [old.py] []\n"},
      {"move, nested sections, end of file",
       "*** Begin Patch\n*** Update File: a\n*** Move to: b\n@@ class A\n@@   def f\n-x\n+y\n"
       "*** End of File\n*** End Patch\n",
       "renamed [a] [b]\n  hunk 0,1 0,1 in class A def f\n  0 0 -x\n  0 0 +y\n"},
      {"several hunks, some without a section or with empty lines",
       "*** Update File: a\n x\n\n-y\n@@\n+z\n\n@@ g\n-p\n\n*** End Patch\n",
       "modified [a] [a]\n  hunk 0,3 0,2\n  0 0  x\n  0 0  \n  0 0 -y\n  hunk 0,0 0,1\n  0 0 +z\n"
       "  hunk 0,1 0,0 in g\n  0 0 -p\n"},
      {"line numbers", "*** Begin Patch\n*** Update File: a\n@@ -3 +3 @@\n-x\n+y\n",
       "modified [a] [a]\n  hunk 3,1 3,1\n  3 0 -x\n  0 3 +y\n"},
      {"empty lines of a new file", "*** Add File: a\n+x\n\n+y\n",
       "added [] [a]\n  hunk 0,0 1,3\n  0 1 +x\n  0 2 +\n  0 3 +y\n"},
      {"carriage returns of the transport",
       "*** Begin Patch\r\n*** Update File: a\r\n@@\r\n-x\r\n+y\r\n*** End Patch\r\n",
       "modified [a] [a]\n  hunk 0,1 0,1\n  0 0 -x\n  0 0 +y\n"},
      {"inside a shell command",
       "apply_patch <<'EOF'\n*** Begin Patch\n*** Delete File: a\n*** End Patch\nEOF\n",
       "deleted [a] []\n"},
      {"in a code fence", "```\n*** Begin Patch\n*** Delete File: a\n*** End Patch\n```\n",
       "deleted [a] []\n"},
      {"followed by a unified diff",
       "*** Update File: a\n-x\n+y\n--- a/b\n+++ b/b\n@@ -1 +1 @@\n-p\n+q\n",
       "modified [a] [a]\n  hunk 0,1 0,1\n  0 0 -x\n  0 0 +y\nmodified [b] [b]\n  hunk 1,1 1,1\n"
       "  1 0 -p\n  0 1 +q\n"},
      {"no file after the first line", "*** Begin Patch\n", "nothing"},
      {"a context diff is not an envelope", "*** a.c\t2001\n--- b.c\t2001\n***************\n",
       "nothing"},
  };
  for (const Row& row : table)
    check(row);
}

TEST_CASE("read_patch compares the two sides of SEARCH/REPLACE blocks", "[diff]") {
  const Row table[] = {
      {"path above, unchanged lines",
       "src/a.py\n<<<<<<< SEARCH\nx\ny\n=======\nx\nz\n>>>>>>> REPLACE\n",
       "modified [src/a.py] [src/a.py] relative\n  hunk 1,2 1,2\n  1 1  x\n  2 0 -y\n  0 2 +z\n"},
      {"path before the code fence",
       "Do this:\n\n**`src/a.py`:**\n```python\n<<<<<<< SEARCH\nx\n=======\n>>>>>>> REPLACE\n```\n",
       "modified [src/a.py] [src/a.py] relative\n  hunk 1,1 0,0\n  1 0 -x\n"},
      {"path in the code fence", "```\na.py\n<<<<<<< SEARCH\n=======\ny\n>>>>>>> REPLACE\n```\n",
       "modified [a.py] [a.py] relative\n  hunk 0,0 1,1\n  0 1 +y\n"},
      {"several blocks of one file",
       "a.py\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n\n<<<<<<< SEARCH\np\n=======\nq\n"
       ">>>>>>> REPLACE\nb.py\n<<<<<<< SEARCH\nx\n=======\nx\n>>>>>>> REPLACE\n",
       "modified [a.py] [a.py] relative\n  hunk 1,1 1,1\n  1 0 -x\n  0 1 +y\n"
       "  hunk 1,1 1,1\n  1 0 -p\n  0 1 +q\n"
       "modified [b.py] [b.py] relative\n  hunk 1,1 1,1\n  1 1  x\n"},
      {"hyphens and plus signs", "------- SEARCH\nx\n=======\ny\n+++++++ REPLACE\n",
       "modified [] [] relative\n  hunk 1,1 1,1\n  1 0 -x\n  0 1 +y\n"},
      {"with a line number",
       "<<<<<<< SEARCH\n:start_line:12\n-------\nx\n=======\ny\n>>>>>>> REPLACE\n",
       "modified [] []\n  hunk 12,1 12,1\n  12 0 -x\n  0 12 +y\n"},
      {"cut in the old side", "<<<<<<< SEARCH\nx\ny",
       "modified [] [] relative\n  hunk 1,2 0,0 incomplete\n  1 0 -x\n  2 0 -y\n"},
      {"cut in the new side", "<<<<<<< SEARCH\nx\ny\n=======\nx",
       "modified [] [] relative\n  hunk 1,2 1,1 incomplete\n  1 1  x\n  2 0 -y\n"},
      {"interrupted by the next block",
       "<<<<<<< SEARCH\nx\n<<<<<<< SEARCH\ny\n=======\nz\n>>>>>>> REPLACE\n",
       "modified [] [] relative\n  hunk 1,1 0,0 incomplete\n  1 0 -x\n  hunk 1,1 1,1\n  1 0 -y\n"
       "  0 1 +z\n"},
      {"carriage returns of the transport",
       "<<<<<<< SEARCH\r\nx\r\n=======\r\ny\r\n>>>>>>> REPLACE\r\n",
       "modified [] [] relative\n  hunk 1,1 1,1\n  1 0 -x\n  0 1 +y\n"},
      {"a merge conflict is not a block", "<<<<<<< HEAD\nx\n=======\ny\n>>>>>>> branch\n",
       "nothing"},
  };
  for (const Row& row : table)
    check(row);
}

TEST_CASE("read_patch reads numbered lines if there is no other format", "[diff]") {
  check({"with omitted lines", "     ...\n   8 a\n-  9 b\n+  9 c\n     ...\n+ 20 d\n     ...\n",
         "modified [] []\n  hunk 8,2 8,2\n  8 8  a\n  9 0 -b\n  0 9 +c\n"
         "  hunk 20,0 20,1\n  0 20 +d\n"});
  check({"a list is not a diff", "- 1 a\n- two\n", "nothing"});
}

TEST_CASE("read_patch keeps the prose around blocks and envelopes", "[diff]") {
  const auto diff = read_patch(
      "First.\na.py\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\nNext.\n*** Begin Patch\n"
      "*** Delete File: b\n*** End Patch\nLast.\n*** End Patch\n");
  REQUIRE(diff);
  REQUIRE(diff->files.size() == 2);
  CHECK(diff->prose_before == "First.\n");
  CHECK(diff->files[0].header == "a.py\n");
  CHECK(diff->files[1].prose_before == "Next.\n");
  CHECK(diff->prose_after == "Last.\n*** End Patch\n");
}

TEST_CASE("read_patch reads long adversarial texts completely", "[diff]") {
  struct Family {
    std::string_view start;
    std::string_view line;
  };
  constexpr Family families[] = {
      {"*** Update File: a\n", "\n"},
      {"*** Update File: a\n", "@@\n"},
      {"*** Update File: a\n-x\n", "\n@@ f\n"},
      {"*** Delete File: a\n\n\nprose\n", "*** End Patch\n"},
      {"", "*** Begin Patch\n*** Delete File: a\n"},
      {"", "<<<<<<< SEARCH\n"},
      {"a.py\n", "<<<<<<< SEARCH\n=======\n"},
      {"<<<<<<< SEARCH\nx\n=======\n", "=======\n"},
      {"@@@ -1,999999999 -1,999999999 +1,999999999 @@@\n", "-- a/x\n"},
      {"@@ -1 +1 @@\n", "```\n@@ -1 +1 @@\n"},
  };
  for (const Family& family : families) {
    CAPTURE(family.start, family.line);
    std::string text(family.start);
    for (int i = 0; i < 50'000; ++i)
      text += family.line;
    const auto diff = read_patch(text);
    REQUIRE(diff);
    CHECK(print(*diff) == text);
  }
}
