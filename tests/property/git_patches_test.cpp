// git as the oracle for patches: its patches are read with the right names, changes and counts,
// apply to the old files and print unchanged; and git applies the patches computed here.
#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "diff/apply.h"
#include "diff/compare.h"
#include "diff/patch_reader.h"
#include "diff/print.h"
#include "support/diff_texts.h"
#include "support/git_folder.h"
#include "support/random.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;

namespace {

using Files = std::map<std::string, std::string>;

constexpr std::string_view kNames[] = {
    "plain.txt",   "with space.txt", "\xC3\xA9.txt",  "tab\there", "quote\".txt",
    "back\\slash", "dir/sub/x.c",    "a b/c d",       "-dash",     "x -> y",
    "b/a/x",       "twice twice",    "control\x01.c",
};

std::string random_content(Random& random) {
  if (random.chance(10)) return std::string("\0\x01", 2) + random_text(random, 3);
  return random_text(random, 60);
}

Files write_files(Random& random, const GitFolder& git) {
  Files files;
  for (const std::string_view name : kNames) {
    if (random.chance(30)) continue;
    const auto file = files.emplace(name, random_content(random)).first;
    git.write(name, file->second);
  }
  return files;
}

void set_executable(const GitFolder& git, const std::string& name) {
  std::filesystem::permissions(git.path_of(name), std::filesystem::perms::owner_exec,
                               std::filesystem::perm_options::add);
}

/// Removes, renames, copies, changes and adds files, and makes some executable.
Files change_files(Random& random, const GitFolder& git, const Files& old_files) {
  Files files = old_files;
  for (const auto& [name, content] : old_files) {
    const std::size_t what = random.below(7);
    if (what == 0) continue;
    if (what == 1 || what == 2) {
      files.erase(name);
      git.remove(name);
    }
    if (what == 1) continue;
    std::string target = name;
    if (what == 2 || what == 3) target += " moved";
    files[target] = random.chance(30) ? content : mutated(content, 1 + random.below(3), random);
    git.write(target, files[target]);
    if (random.chance(20)) set_executable(git, target);
  }
  files["new file"] = random_content(random);
  git.write("new file", files["new file"]);
  return files;
}

/// Returns the next field of git's output with `-z`.
std::string take_field(std::string_view& output) {
  const std::size_t end = output.find('\0');
  const std::string field(output.substr(0, end));
  output.remove_prefix(end == std::string_view::npos ? output.size() : end + 1);
  return field;
}

/// Returns the output of `git diff --name-status -z` as lines.
std::string statuses(std::string_view output) {
  std::string out;
  while (!output.empty()) {
    const char status = take_field(output).front();
    out += std::string(1, status) + " " + take_field(output);
    if (status == 'R' || status == 'C') out += " > " + take_field(output);
    out += "\n";
  }
  return out;
}

std::string statuses(const diff::Diff& diff) {
  std::string out;
  for (const diff::File& file : diff.files) {
    out += std::string(1, "MADRC"[static_cast<int>(file.change)]) + " ";
    const bool two = file.change == diff::Change::renamed || file.change == diff::Change::copied;
    out += two ? file.old_path + " > " + file.new_path : display_path(file);
    out += "\n";
  }
  return out;
}

/// git reports a file as binary here; its patch does not say so if only the name or mode changes.
constexpr std::string_view kNoLines = "-\t-";

std::string count_of(std::string_view numbers) {
  return std::string(numbers == "0\t0" ? kNoLines : numbers) + "\n";
}

/// Returns the output of `git diff --numstat -z` without the names.
std::string counts(std::string_view output) {
  std::string out;
  while (!output.empty()) {
    const std::string field = take_field(output);
    const std::size_t numbers = field.find('\t', field.find('\t') + 1);
    out += count_of(field.substr(0, numbers));
    if (numbers + 1 == field.size()) {  // two names follow
      take_field(output);
      take_field(output);
    }
  }
  return out;
}

std::string counts(const diff::Diff& diff) {
  std::string out;
  for (const diff::File& file : diff.files) {
    const diff::Stats stats = count(file);
    out += count_of(std::to_string(stats.added) + "\t" + std::to_string(stats.removed));
  }
  return out;
}

void check_applies(const diff::Diff& diff, const Files& old_files, const Files& new_files) {
  for (const diff::File& file : diff.files) {
    if (file.binary) continue;
    CAPTURE(file.old_path, file.new_path);
    const std::string old_text = file.old_path.empty() ? "" : old_files.at(file.old_path);
    const std::string new_text = file.new_path.empty() ? "" : new_files.at(file.new_path);
    CHECK(diff::apply(file.hunks, old_text) == new_text);
    for (const diff::Hunk& hunk : file.hunks)
      CHECK(hunk.complete);
  }
}

}  // namespace

TEST_CASE("git's patches are read with the right names, changes and counts, and apply",
          "[property][diff]") {
  if (!GitFolder::is_git_installed()) SKIP("git is not installed");
  constexpr std::string_view kOptions[] = {"",          "-U0 ",          "-U8 ",
                                           "--binary ", "--full-index ", "-c core.quotepath=off "};
  Random random(property_seed());
  for (std::size_t run = 0; run < property_runs(100); ++run) {
    CAPTURE(property_seed(), run);
    GitFolder git;
    const Files old_files = write_files(random, git);
    REQUIRE(git.run("init -q ."));
    REQUIRE(git.run("add -A"));
    const Files new_files = change_files(random, git, old_files);
    REQUIRE(git.run("write-tree"));
    const std::string tree = git.output().substr(0, 40);
    REQUIRE(git.run("add -A"));
    const std::string_view option = random.pick(kOptions);
    const bool is_setting = option.starts_with("-c");
    const std::string diff = "diff --cached -M -C --find-copies-harder " + tree;
    REQUIRE(git.run(is_setting ? std::string(option) + diff : diff + " " + std::string(option)));
    const std::string patch = git.output();
    const auto read = diff::read_patch(patch);
    REQUIRE(read);
    CHECK(print(*read) == patch);
    REQUIRE(git.run(diff + " --name-status -z"));
    CHECK(statuses(*read) == statuses(git.output()));
    REQUIRE(git.run(diff + " --numstat -z"));
    CHECK(counts(*read) == counts(git.output()));
    check_applies(*read, old_files, new_files);
  }
}

TEST_CASE("git's combined diffs are read with the lines of the merge result", "[property][diff]") {
  if (!GitFolder::is_git_installed()) SKIP("git is not installed");
  Random random(property_seed());
  std::size_t combined = 0;
  for (std::size_t run = 0; run < property_runs(100); ++run) {
    CAPTURE(property_seed(), run);
    GitFolder git;
    const std::string base = random_text(random, 40) + "end\n";
    std::string merged;
    std::string parents;
    REQUIRE(git.run("init -q ."));
    for (std::size_t i = 0; i < 4; ++i) {  // three parents, then their merge
      merged = mutated(base, 1 + random.below(6), random);
      git.write("file", merged);
      REQUIRE(git.run("add -A"));
      REQUIRE(git.run("write-tree"));
      const std::string tree = git.output().substr(0, 40);
      REQUIRE(git.run("commit-tree -m m " + tree + (i == 3 ? parents : "")));
      parents += " -p " + git.output().substr(0, 40);
    }
    REQUIRE(git.run("diff-tree -p --cc " + parents.substr(parents.size() - 40)));
    const std::string patch = git.output();
    const auto read = diff::read_patch(patch);
    if (patch.find("@@@@") == std::string::npos) continue;
    ++combined;
    REQUIRE(read);
    CHECK(print(*read) == patch);
    diff::File whole;
    diff::compare_into(whole, "", merged, diff::Extent::file);
    for (const diff::Hunk& hunk : read->files.at(0).hunks) {
      CHECK(hunk.complete);
      CHECK(hunk.parents == 3);
      for (const diff::Line& line : hunk.lines) {
        if (line.kind == diff::LineKind::removed) continue;
        CHECK(line.text == whole.hunks.at(0).lines.at(line.new_number - 1).text);
      }
    }
  }
  // A merge whose result equals a parent's version gives no combined diff.
  CHECK(combined > property_runs(100) / 2);
}

TEST_CASE("git applies computed and printed diffs", "[property][diff]") {
  if (!GitFolder::is_git_installed()) SKIP("git is not installed");
  Random random(property_seed());
  GitFolder git;
  diff::Diff diff;
  std::map<std::string, std::string> expected;
  for (std::size_t run = 0; run < property_runs(5); ++run) {
    const std::string name = std::string(random.pick(kNames)) + std::to_string(run);
    const std::string old_text = random_text(random, 60);
    const std::string new_text = mutated(old_text, 1 + random.below(9), random);
    if (old_text.empty() || new_text.empty() || old_text == new_text) continue;
    git.write(name, old_text);
    expected[name] = new_text;
    diff::File& file = diff.files.emplace_back();
    file.old_path = file.new_path = name;
    diff::compare_into(file, old_text, new_text, diff::Extent::file);
  }
  git.write("changes.patch", print(diff));
  REQUIRE(git.run("apply --whitespace=nowarn changes.patch"));
  for (const auto& [name, new_text] : expected) {
    CAPTURE(name);
    CHECK(git.read(name) == new_text);
  }
}
