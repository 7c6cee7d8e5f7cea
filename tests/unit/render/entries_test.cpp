// Listings as HTML: flat, and as a directory tree.
#include "render/entries.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "base/limits.h"
#include "blocks/listed_paths.h"
#include "render/file_icon.h"
#include "support/html_checker.h"

using namespace agent_timeline;

namespace {

using Kind = ListedEntry::Kind;

EntriesPart part_of(std::vector<ListedEntry> entries, bool is_tree) {
  EntriesPart part;
  part.listing.entries = std::move(entries);
  part.is_tree = is_tree;
  return part;
}

std::string drawn(const EntriesPart& part) {
  std::string html;
  {
    HtmlWriter writer(html);
    render_entries(part, 0, part.listing.entries.size(), writer);
  }
  CHECK(testing::html_problem(html) == "");
  return html;
}

/// Returns the tree of paths as text: a line for each row, indented by depth, with `(n)` after
/// directories.
std::string outline(const std::vector<std::string>& paths) {
  std::vector<ListedEntry> entries;
  for (const std::string& path : paths)
    entries.push_back({path, path.ends_with('/') ? Kind::directory : Kind::file, false, {}});
  const std::string html = drawn(part_of(std::move(entries), true));
  std::string out;
  std::size_t depth = 0;
  bool in_name = false;
  for (std::size_t at = 0; at < html.size();) {
    if (html[at] != '<') {
      if (in_name) out += html[at];
      ++at;
      continue;
    }
    const std::string tag = html.substr(at, html.find('>', at) + 1 - at);
    at += tag.size();
    if (tag.starts_with("<ul")) ++depth;
    if (tag == "</ul>") --depth;
    if (tag.starts_with("<span class=\"at-name\"")) {
      out += (out.empty() ? "" : "\n") + std::string(2 * (depth - 1), ' ');
      in_name = true;
    } else if (tag.starts_with("<span class=\"at-count\"")) {
      out += " (" + html.substr(at, html.find('<', at) - at) + ")";
    } else if (tag == "</span>") {
      in_name = false;
    }
  }
  return out;
}

std::string icon(std::string name, Kind kind = Kind::file) {
  return std::string(icon_class({std::move(name), kind, false, {}}));
}

}  // namespace

TEST_CASE("the accessible name of a directory entry says what its classes show",
          "[render][entries]") {
  CHECK(drawn(part_of({{"a.png", Kind::file, false, 12},
                       {".b", Kind::directory, true, {}},
                       {"c", Kind::symlink, false, {}},
                       {"big", Kind::other, false, 1536}},
                      false)) ==
        "<ul class=\"at-entries\">"
        "<li class=\"at-entry-item at-file-item at-icon-image\" aria-label=\"a.png, file\">"
        "<span class=\"at-name\">a.png</span> <span class=\"at-size\">12 bytes</span></li>"
        "<li class=\"at-entry-item at-directory at-icon-folder at-hidden\" "
        "aria-label=\".b, folder, hidden\"><span class=\"at-name\">.b</span></li>"
        "<li class=\"at-entry-item at-symlink at-icon-link\" aria-label=\"c, symbolic link\">"
        "<span class=\"at-name\">c</span></li>"
        "<li class=\"at-entry-item at-other at-icon-file\" aria-label=\"big, special file\">"
        "<span class=\"at-name\">big</span> <span class=\"at-size\">1.5 KiB</span></li></ul>");
  CHECK(drawn(part_of({}, false)) == "<ul class=\"at-entries\"></ul>");
  CHECK(drawn(part_of({}, true)) == "<ul class=\"at-entries at-tree\"></ul>");
}

TEST_CASE("a name with hidden characters shows them and has the icon of its real extension",
          "[render][entries]") {
  const std::string html = drawn(part_of({{"a\u202Egnp.exe", Kind::file, false, {}}}, false));
  CHECK(html.find("U+202E</span>gnp.exe") != std::string::npos);
  CHECK(html.find("at-icon-binary") != std::string::npos);
}

TEST_CASE("icons depend on kind, name and extension", "[render][entries]") {
  CHECK(icon("x", Kind::directory) == "at-icon-folder");
  CHECK(icon("src/main.cpp") == "at-icon-code");
  CHECK(icon("C:\\x\\a.PDF") == "at-icon-document");
  CHECK(icon("data.json") == "at-icon-data");
  CHECK(icon("a.tar.gz") == "at-icon-archive");
  CHECK(icon("unknown.zzz") == "at-icon-file");
  CHECK(icon("") == "at-icon-file");
  CHECK(icon("a." + std::string(5000, 'x')) == "at-icon-file");
}

TEST_CASE("a tree groups files by folder in their original order", "[render][entries]") {
  CHECK(outline({"src/b.ts", "lib/x.ts", "src/a.ts", "README.md"}) ==
        "src/ (2)\n  b.ts\n  a.ts\nlib/ (1)\n  x.ts\nREADME.md");
}

TEST_CASE("a folder that contains only one folder shares its row", "[render][entries]") {
  CHECK(outline({"/home/u/p/src/a.ts", "/home/u/p/src/deep/er/b.ts", "/home/u/p/c.ts"}) ==
        "/home/u/p/ (3)\n  src/ (2)\n    a.ts\n    deep/er/ (1)\n      b.ts\n  c.ts");
}

TEST_CASE("a folder that is itself listed contains its files", "[render][entries]") {
  CHECK(outline({"src/", "src/a.ts", "src/deep/", "src/deep/b.ts", "empty/"}) ==
        "src/ (3)\n  a.ts\n  deep/ (1)\n    b.ts\nempty");
  CHECK(outline({"a/", "a/"}) == "a\na");
}

TEST_CASE("Windows paths are split at backslashes", "[render][entries]") {
  CHECK(outline({"C:\\p\\a.ts", "C:\\p\\q\\b.ts"}) == "C:\\p\\ (2)\n  a.ts\n  q\\ (1)\n    b.ts");
  CHECK(outline({"a/b\\c"}) == "a/ (1)\n  b\\c");
}

TEST_CASE("unusual, deep and numerous paths keep every entry", "[render][entries]") {
  CHECK(outline({"/", "//", "a//b", ""}) == "/ (2)\n  \n  \na// (1)\n  b\n");
  std::string deep;
  for (int i = 0; i < 1000; ++i)
    deep += "d/";
  const std::string html = drawn(part_of({{deep + "x", Kind::file, false, {}}}, true));
  CHECK(testing::html_text(html).find("d/d/x") != std::string::npos);
  std::vector<ListedEntry> wide;
  for (std::size_t i = 0; i < limits::kLinesPerPiece; ++i)
    wide.push_back({std::to_string(i) + "/x", Kind::file, false, {}});
  const std::string many = drawn(part_of(wide, true));
  CHECK(many.find("499/</span>") != std::string::npos);
}

TEST_CASE("large trees are initially closed below the first level", "[render][entries]") {
  std::vector<ListedEntry> entries;
  for (int i = 0; i < 101; ++i)
    entries.push_back(
        {"a/" + std::to_string(i % 2) + "/" + std::to_string(i), Kind::file, false, {}});
  const std::string html = drawn(part_of(entries, true));
  std::size_t open = 0;
  for (std::size_t at = html.find(" open="); at != std::string::npos;
       at = html.find(" open=", at + 1))
    ++open;
  CHECK(open == 1);
}

TEST_CASE("has_many_folders requires at least eight entries in more than one folder",
          "[render][entries]") {
  Listing listing;
  for (int i = 0; i < 7; ++i)
    listing.entries.push_back({"src/" + std::to_string(i), Kind::file, false, {}});
  listing.entries.push_back({"lib/a", Kind::file, false, {}});
  CHECK(has_many_folders(listing));
  listing.entries.back().name = "src/a";
  CHECK_FALSE(has_many_folders(listing));
  listing.entries.pop_back();
  listing.entries.back().name = "lib/a";
  CHECK_FALSE(has_many_folders(listing));
  CHECK_FALSE(has_many_folders({}));
}

TEST_CASE("names that begin with a dot are hidden", "[render][entries]") {
  for (const char* name : {".git", "a/.env", ".github/", "C:\\x\\.vs\\"})
    CHECK(is_dot_name(name));
  for (const char* name : {"", ".", "..", "a/..", "a.b", ".a/b", "/", "./"})
    CHECK_FALSE(is_dot_name(name));
}
