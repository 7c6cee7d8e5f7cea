// Reading the diffs that tools, git and language models write.
#include "diff/patch_reader.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

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

TEST_CASE("read_patch reads file names as diff and git write them", "[diff]") {
  const std::string hunk = "@@ -1 +1 @@\n-a\n+b\n";
  const std::string rows = "  hunk 1,1 1,1\n  1 0 -a\n  0 1 +b\n";
  const Row table[] = {
      {"plain", "--- a.txt\n+++ b.txt\n" + hunk, "modified [a.txt] [b.txt]\n" + rows},
      {"git", "diff --git a/x.c b/x.c\nindex 1..2 100644\n--- a/x.c\n+++ b/x.c\n" + hunk,
       "modified [x.c] [x.c]\n" + rows},
      {"literal names",
       "diff --git original modified\nindex 0e95d9b..9b90893 100644\n--- original\n+++ modified\n" +
           hunk,
       "modified [original] [modified]\n" + rows},
      {"time stamps",
       "--- lib/a b.c\t2024-01-01 10:00:00.0 +0100\n+++ lib/a b.c\t2024-01-02 10:00:00.0\n" + hunk,
       "modified [lib/a b.c] [lib/a b.c]\n" + rows},
      {"diff command line", "diff -ur old/x new/x\n--- old/x\n+++ new/x\n" + hunk,
       "modified [old/x] [new/x]\n" + rows},
      {"Subversion",
       "Index: x.c\n=========\n--- x.c\t(revision 1)\n+++ x.c\t(working copy)\n" + hunk,
       "modified [x.c] [x.c]\n" + rows},
      {"quoted", "--- \"a/\\303\\251 \\\"q\\\".txt\"\n+++ \"b/\\303\\251 \\\"q\\\".txt\"\n" + hunk,
       "modified [é \"q\".txt] [é \"q\".txt]\n" + rows},
      {"quoted, broken UTF-8", "--- \"a/\\377\"\n+++ \"b/\\377\"\n" + hunk,
       "modified [\uFFFD] [\uFFFD]\n" + rows},
      {"mnemonic prefixes", "diff --git i/x w/x\n--- i/x\n+++ w/x\n" + hunk,
       "modified [x] [x]\n" + rows},
      {"no prefixes", "--- a/x\n+++ a/x\n" + hunk, "modified [a/x] [a/x]\n" + rows},
      {"only a hunk", hunk, "modified [] []\n" + rows},
  };
  for (const Row& row : table)
    check(row);
}

TEST_CASE("read_patch reads added, deleted, renamed, binary and mode-changed files", "[diff]") {
  const Row table[] = {
      {"new",
       "diff --git a/x b/x\nnew file mode 100644\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n",
       "added [] [x] mode >100644\n  hunk 0,0 1,1\n  0 1 +a\n"},
      {"new, without git", "--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n",
       "added [] [x]\n  hunk 0,0 1,1\n  0 1 +a\n"},
      {"new and empty", "diff --git a/x y b/x y\nnew file mode 100644\nindex 0000000..e69de29\n",
       "added [] [x y] mode >100644\n"},
      {"deleted",
       "diff --git a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n",
       "deleted [x] [] mode 100644>\n  hunk 1,1 0,0\n  1 0 -a\n"},
      {"renamed",
       "diff --git a/old name b/new\nsimilarity index 100%\nrename from old name\nrename to new\n",
       "renamed [old name] [new]\n"},
      {"copied and changed",
       "diff --git a/x b/y\ncopy from x\ncopy to y\n--- a/x\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n",
       "copied [x] [y]\n  hunk 1,1 1,1\n  1 0 -a\n  0 1 +b\n"},
      {"mode", "diff --git a/run b/run\nold mode 100644\nnew mode 100755\n",
       "modified [run] [run] mode 100644>100755\n"},
      {"binary",
       "diff --git a/x.png b/x.png\nindex 1..2\nBinary files a/x.png and b/x.png differ\n",
       "modified [x.png] [x.png] binary\n"},
      {"binary, without git", "Binary files old/x.png and new/x.png differ\n",
       "modified [old/x.png] [new/x.png] binary\n"},
      {"binary patch",
       "diff --git a/x b/x\nindex 1..2\nGIT binary patch\nliteral 4\nHcmV?d00001\n\nliteral 1\n"
       "AcmV?d\n\ndiff --git a/y b/y\nold mode 100644\nnew mode 100755\n",
       "modified [x] [x] binary\nmodified [y] [y] mode 100644>100755\n"},
  };
  for (const Row& row : table)
    check(row);
}

TEST_CASE("read_patch numbers the rows of a hunk and finds its end", "[diff]") {
  const std::string names = "--- a/x\n+++ b/x\n";
  const std::string file = "modified [x] [x]\n";
  const Row table[] = {
      {"numbers and heading", names + "@@ -9,3 +19,4 @@ int main()\n a\n-b\n+c\n+d\n e\n",
       file + "  hunk 9,3 19,4 in int main()\n  9 19  a\n  10 0 -b\n  0 20 +c\n  0 21 +d\n"
              "  11 22  e\n"},
      {"rows that look like headers", names + "@@ -1,2 +1,2 @@\n--- x\n+++ y\n a\n",
       file + "  hunk 1,2 1,2\n  1 0 --- x\n  0 1 +++ y\n  2 2  a\n"},
      {"next hunk behind such rows", names + "@@ -1 +1 @@\n--- x\n+++ y\n@@ -5 +5 @@\n-a\n+b\n",
       file + "  hunk 1,1 1,1\n  1 0 --- x\n  0 1 +++ y\n  hunk 5,1 5,1\n  5 0 -a\n  0 5 +b\n"},
      {"missing newline", names + "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n",
       file + "  hunk 1,1 1,1\n  1 0 -a (no newline)\n  0 1 +a\n"},
      {"empty context line without its space", names + "@@ -1,3 +1,3 @@\n a\n\n-b\n+c\n",
       file + "  hunk 1,3 1,3\n  1 1  a\n  2 2  \n  3 0 -b\n  0 3 +c\n"},
      {"cut by the end of the text", names + "@@ -1,9 +1,9 @@\n a\n-b",
       file + "  hunk 1,9 1,9 incomplete\n  1 1  a\n  2 0 -b\n"},
      {"cut by the next file",
       names + "@@ -1,9 +1,9 @@\n a\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-c\n+d\n",
       file + "  hunk 1,9 1,9 incomplete\n  1 1  a\nmodified [y] [y]\n  hunk 1,1 1,1\n  1 0 -c\n"
              "  0 1 +d\n"},
      {"more rows than counted", names + "@@ -1 +1 @@\n-a\n+b\n+c\n",
       file + "  hunk 1,1 1,1 incomplete\n  1 0 -a\n  0 1 +b\n  0 2 +c\n"},
      {"mail signature", names + "@@ -1 +1 @@\n-a\n+b\n-- \n2.39.2\n",
       file + "  hunk 1,1 1,1\n  1 0 -a\n  0 1 +b\n"},
      {"carriage returns of the transport",
       "--- a/x\r\n+++ b/x\r\n@@ -1,2 +1,2 @@\r\n-a\r\n+b\r\n\r\n",
       file + "  hunk 1,2 1,2\n  1 0 -a\n  0 1 +b\n  2 2  \n"},
      {"carriage returns of the file", names + "@@ -1 +1 @@\n-a\r\n+a\n",
       file + "  hunk 1,1 1,1\n  1 0 -a\r\n  0 1 +a\n"},
      {"number too long", names + "@@ -1234567890 +1 @@\n-a\n", file},
  };
  for (const Row& row : table)
    check(row);
}

TEST_CASE("read_patch returns nothing for text without a diff", "[diff]") {
  for (const char* text :
       {"", " \n\n", "hello\n", "--- \n+++ \n", "---\ntitle: x\n---\n", "--- a\nno plus line\n",
        "@@ no numbers @@\n+a\n", "@@@ -1 +1 @@@\n-a\n", "```diff\n-a\n+b\n```\n"}) {
    CAPTURE(text);
    CHECK_FALSE(read_patch(text));
  }
}

TEST_CASE("read_patch keeps the prose around a diff and drops the code fences around it",
          "[diff]") {
  const auto diff = read_patch(
      "\n\n**Changes made during formatting:**\n```diff\n--- original\n+++ modified\n"
      "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n```\nMore of it:\n~~~~ patch\n"
      "@@ -7 +7 @@\n-c\n+d\n~~~~\nand\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-e\n+f\nThe end.\n");
  REQUIRE(diff);
  REQUIRE(diff->files.size() == 3);
  CHECK(diff->prose_before == "\n\n**Changes made during formatting:**\n");
  CHECK(diff->files[0].prose_before.empty());
  CHECK(diff->files[0].hunks[0].lines[0].no_newline_at_end);
  // A hunk in a separate code block is not assigned to the file of the block before.
  CHECK(display_path(diff->files[1]).empty());
  CHECK(diff->files[1].prose_before == "More of it:\n");
  CHECK(diff->files[2].prose_before == "and\n");
  CHECK(diff->prose_after == "The end.\n");
}

TEST_CASE("read_patch keeps code fences around other text as prose", "[diff]") {
  const auto diff = read_patch("```json\n{}\n```\n```\n\n@@ -1 +1 @@\n-a\n+b\n```\n");
  REQUIRE(diff);
  CHECK(diff->prose_before == "```json\n{}\n```\n\n");
  CHECK(diff->prose_after.empty());
}

TEST_CASE("read_patch reads a long hunk of ambiguous lines completely", "[diff]") {
  std::string text = "--- a/x\n+++ b/x\n@@ -1,999999999 +1,999999999 @@\n";
  for (int i = 0; i < 200'000; ++i)
    text += "--- x\n";
  const auto diff = read_patch(text);
  REQUIRE(diff);
  CHECK(count(*diff).removed == 200'000);
  CHECK(count(*diff).added == 0);
}
