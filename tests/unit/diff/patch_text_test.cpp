// Diffs as patches that git accepts, whatever notation they were read from.
#include "diff/patch_text.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "diff/compare.h"
#include "diff/patch_reader.h"
#include "support/git_folder.h"

using namespace agent_timeline::diff;
using agent_timeline::testing::GitFolder;

namespace {

std::string patch_of(const File& file) {
  std::string out;
  append_patch(out, file);
  return out;
}

File compared(std::string_view name, std::string_view old_text, std::string_view new_text) {
  File file;
  file.old_path = file.new_path = name;
  compare_into(file, old_text, new_text, Extent::file);
  return file;
}

/// Returns the content of `name` after git applied the patch; `!` and the patch if git refused.
std::string applied(const std::string& patch, std::string_view name, std::string_view old_text) {
  GitFolder git;
  REQUIRE(git.run("init -q"));
  if (!old_text.empty()) git.write(name, old_text);
  git.write("the.patch", patch);
  if (!git.run("apply the.patch")) return "! " + patch;
  return git.read(name);
}

constexpr std::string_view kOld = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
constexpr std::string_view kNew = "1\n2\n3\n4\nfive\n6\n7\n8\nnine";

}  // namespace

TEST_CASE("git applies a computed patch to files with any name", "[diff][patch_text]") {
  if (!GitFolder::is_git_installed()) SKIP("git is not installed");
  for (const std::string_view name :
       {"a.txt", "with space.txt", "src/ä \"quoted\".txt", "/home/u/a.txt"}) {
    INFO(name);
    const std::string_view inside = name.substr(name.front() == '/' ? 1 : 0);
    CHECK(applied(patch_of(compared(name, kOld, kNew)), inside, kOld) == kNew);
  }
  CHECK(applied(patch_of(compared("C:\\u\\a.txt", kOld, kNew)), "C:/u/a.txt", kOld) == kNew);
}

TEST_CASE("git applies patches that create or delete files", "[diff][patch_text]") {
  if (!GitFolder::is_git_installed()) SKIP("git is not installed");
  File made = compared("new.txt", "", "a\nb\n");
  made.change = Change::added;
  made.old_path.clear();
  CHECK(applied(patch_of(made), "new.txt", "") == "a\nb\n");
  File written = compared("new.txt", "", "a\n");
  written.old_is_unknown = true;
  CHECK(applied(patch_of(written), "new.txt", "") == "a\n");
  File gone = compared("old.txt", "a\n", "");
  gone.change = Change::deleted;
  gone.new_path.clear();
  CHECK(applied(patch_of(gone), "old.txt", "a\n").empty());
  File empty;
  empty.new_path = "empty file";
  empty.change = Change::added;
  CHECK(applied(patch_of(empty), "empty file", "").empty());
  CHECK(patch_of(empty) == "diff --git a/empty file b/empty file\nnew file mode 100644\n");
}

TEST_CASE("git applies patches that were read from other notations", "[diff][patch_text]") {
  if (!GitFolder::is_git_installed()) SKIP("git is not installed");
  const auto read = [](std::string_view text) { return patch_of(read_patch(text)->files.at(0)); };
  const std::string_view changed = "1\n2\n3\n4\nfive\n6\n7\n8\n9\n";
  CHECK(applied(read("--- x.txt\n+++ x.txt\n@@ -3,5 +3,5 @@\n 3\n 4\n-5\n+five\n 6\n 7\n"), "x.txt",
                kOld) == changed);
  CHECK(applied(read("diff --git a/x.txt b/y.txt\nsimilarity index 90%\nrename from x.txt\n"
                     "rename to y.txt\n--- a/x.txt\n+++ b/y.txt\n@@ -3,5 +3,5 @@\n 3\n 4\n-5\n"
                     "+five\n 6\n 7\n"),
                "y.txt", "")
            .starts_with("! diff --git a/x.txt b/y.txt\nrename from x.txt\nrename to y.txt\n---"));
  const std::string envelope = "*** Begin Patch\n*** Add File: n.txt\n+one\n+two\n*** End Patch\n";
  CHECK(applied(read(envelope), "n.txt", "") == "one\ntwo\n");
}

TEST_CASE("a hunk without line numbers is numbered from 1 and counted by its lines",
          "[diff][patch_text]") {
  const auto diff = read_patch(
      "*** Begin Patch\n*** Update File: a.py\n@@ def f():\n one\n-two\n+2\n three\n*** End "
      "Patch\n");
  REQUIRE(diff);
  CHECK(patch_of(diff->files.at(0)) ==
        "--- a/a.py\n+++ b/a.py\n@@ -1,3 +1,3 @@ def f():\n one\n-two\n+2\n three\n");
}
