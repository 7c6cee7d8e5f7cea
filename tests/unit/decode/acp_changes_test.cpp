// The files of ACP's diffs: a short file is kept whole, a long one as its changed lines.
#include <catch2/catch_test_macros.hpp>
#include <optional>
#include <string>
#include <utility>

#include "base/limits.h"
#include "decode/acp/content.h"

using namespace agent_timeline;

namespace {

FileChange change_of(const std::string& old_text, const std::string& new_text) {
  Value diff = Value::object();
  diff.add("path", Value::string("/p/a.txt"));
  diff.add("oldText", Value::string(old_text));
  diff.add("newText", Value::string(new_text));
  std::optional<FileChange> change = read_acp_change({&diff}, null_value(), 0);
  REQUIRE(change);
  return std::move(*change);
}

/// Lines with their numbers, about `bytes` long in total.
std::string lines(std::size_t bytes) {
  std::string out;
  for (int number = 1; out.size() < bytes; ++number)
    out += "line " + std::to_string(number) + "\n";
  return out;
}

/// `text` with another line in place of the line `from`.
std::string with_change(std::string text, const std::string& from) {
  const std::size_t at = text.find("\n" + from + "\n");
  REQUIRE(at != std::string::npos);
  return text.replace(at + 1, from.size(), "changed");
}

}  // namespace

TEST_CASE("acp: a file that is short enough to compare is kept whole", "[decode][acp]") {
  const std::string text = lines(limits::kOriginalFileBytes - 1024);
  const FileChange change = change_of(text, with_change(text, "line 50"));
  CHECK(change.old_content == text);
  REQUIRE(change.new_content);
  CHECK(change.new_content->find("changed") != std::string::npos);
  CHECK(change.edits.empty());
}

TEST_CASE("acp: of a longer file, the changed lines are kept with three lines around them",
          "[decode][acp]") {
  const std::string text = lines(limits::kOriginalFileBytes + 1024);
  const FileChange change = change_of(text, with_change(text, "line 50"));
  CHECK_FALSE(change.old_content);
  CHECK_FALSE(change.new_content);
  CHECK(change.first_line == 47);
  REQUIRE(change.edits.size() == 1);
  CHECK(change.edits[0].old_text ==
        "line 47\nline 48\nline 49\nline 50\nline 51\nline 52\nline 53\n");
  CHECK(change.edits[0].new_text ==
        "line 47\nline 48\nline 49\nchanged\nline 51\nline 52\nline 53\n");
}
