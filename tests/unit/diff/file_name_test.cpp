// File names in diffs: quoting, and how `diff --git` splits into two names.
#include "diff/file_name.h"

#include <catch2/catch_test_macros.hpp>
#include <string_view>

using namespace agent_timeline::diff;

TEST_CASE("read_file_name stops at a tab and decodes git's quoting", "[diff]") {
  CHECK(read_file_name("a b.c\t2024-01-01") == "a b.c");
  CHECK(read_file_name("\"tab\\there\"") == "tab\there");
  CHECK(read_file_name("\"\\\\ \\\" \\101\"") == "\\ \" A");
  CHECK(read_file_name("\"no end") == "no end");
  CHECK(read_file_name("\"end\\") == "end");
  CHECK(read_file_name("\"\\7") == "\a");
  CHECK(read_file_name("") == "");
}

TEST_CASE("read_git_names splits the line only if the split is unambiguous", "[diff]") {
  struct Row {
    std::string_view field;
    std::string_view old_path;
    std::string_view new_path;
  };
  const Row rows[] = {
      {"a/x b/x", "a/x", "b/x"},
      {"a/with space b/with space", "a/with space", "b/with space"},
      {"original modified", "original", "modified"},
      {"same name same name", "same name", "same name"},
      {"a/old name b/new", "", ""},
      {"\"a/\\303\\244\" \"b/\\303\\244\"", "a/ä", "b/ä"},
      {"a/x \"b/\\303\\244\"", "a/x", "b/ä"},
      {"\"a/\\303\\244\" b/x", "a/ä", "b/x"},
      {"alone", "", ""},
      {"", "", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.field);
    const FileNames names = read_git_names(row.field);
    CHECK(names.old_path == row.old_path);
    CHECK(names.new_path == row.new_path);
  }
}

TEST_CASE("strip_prefixes strips only if both names have a prefix", "[diff]") {
  struct Row {
    FileNames names;
    FileNames expected;
  };
  const Row rows[] = {
      {{"a/x", "b/x"}, {"x", "x"}},
      {{"b/x", "a/x"}, {"x", "x"}},
      {{"i/x", "w/x"}, {"x", "x"}},
      {{"/dev/null", "b/x"}, {"/dev/null", "x"}},
      {{"a/x", "/dev/null"}, {"x", "/dev/null"}},
      {{"a/x", "a/x"}, {"a/x", "a/x"}},
      {{"a/x", "src/x"}, {"a/x", "src/x"}},
      {{"a/", "b/"}, {"a/", "b/"}},
      {{"", ""}, {"", ""}},
  };
  for (Row row : rows) {
    CAPTURE(row.names.old_path, row.names.new_path);
    strip_prefixes(row.names);
    CHECK(row.names.old_path == row.expected.old_path);
    CHECK(row.names.new_path == row.expected.new_path);
  }
}
