// The states of a file: known if every change contains enough, and never guessed.
#include "emit/file_history.h"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "diff/compare.h"

using namespace agent_timeline;

namespace {

diff::File changed(const char* before, const char* after, diff::Extent extent) {
  diff::File file;
  file.old_path = file.new_path = "a.c";
  diff::compare_into(file, before, after, extent);
  return file;
}

diff::File whole(const char* before, const char* after) {
  return changed(before, after, diff::Extent::file);
}

diff::File part(const char* before, const char* after) {
  return changed(before, after, diff::Extent::excerpt);
}

diff::File created(const char* text) {
  diff::File file = whole("", text);
  file.old_path.clear();
  file.change = diff::Change::added;
  return file;
}

diff::File deleted() {
  diff::File file;
  file.old_path = "a.c";
  file.change = diff::Change::deleted;
  return file;
}

/// Returns the same change as hunks only, as a tool may report it.
diff::File hunks_of(diff::File file) {
  file.has_texts = false;
  file.old_text.clear();
  file.new_text.clear();
  return file;
}

std::string net_of(std::initializer_list<diff::File> changes) {
  FileHistory history;
  for (const diff::File& change : changes)
    history.add(change);
  const auto net = history.net();
  return net ? net->old_text + "|" + net->new_text : "unknown";
}

}  // namespace

TEST_CASE("a file's state is tracked through full texts, hunks and excerpts", "[emit]") {
  CHECK(net_of({whole("a\nb\n", "a\nB\n")}) == "a\nb\n|a\nB\n");
  CHECK(net_of({whole("a\nb\n", "a\nB\n"), hunks_of(whole("a\nB\n", "A\nB\n"))}) ==
        "a\nb\n|A\nB\n");
  CHECK(net_of({whole("a\nb\n", "a\nB\n"), part("B", "C")}) == "a\nb\n|a\nC\n");
  CHECK(net_of({whole("a\nb\n", "a\nB\n"), hunks_of(part("a\n", "x\n"))}) == "a\nb\n|x\nB\n");
}

TEST_CASE("a created file has no old text, and a deleted file has no new text", "[emit]") {
  FileHistory history;
  history.add(created("a\n"));
  history.add(part("a", "b"));
  auto net = history.net();
  REQUIRE(net);
  CHECK(net->change == diff::Change::added);
  CHECK(net->new_text == "b\n");
  history.add(deleted());
  net = history.net();
  REQUIRE(net);
  CHECK(net->hunks.empty());
  CHECK(net_of({whole("a\n", "b\n"), deleted()}) == "a\n|");
}

TEST_CASE("a state that is not certain is unknown", "[emit]") {
  CHECK(net_of({}) == "unknown");
  CHECK(net_of({part("a", "b")}) == "unknown");
  CHECK(net_of({part("a", "b"), whole("b\n", "c\n")}) == "unknown");
  // The excerpt occurs twice, or not at all.
  CHECK(net_of({whole("x\n", "a\na\n"), part("a", "b")}) == "unknown");
  CHECK(net_of({whole("x\n", "a\n"), part("q", "b")}) == "unknown");
  CHECK(net_of({whole("x\n", "a\n"), hunks_of(whole("other\n", "b\n"))}) == "unknown");
  // A later full text does not reveal the original one.
  diff::File written = whole("", "new\n");
  written.old_is_unknown = true;
  CHECK(net_of({written}) == "unknown");
  CHECK(net_of({whole("x\n", "a\n"), written}) == "x\n|new\n");
}

TEST_CASE("states beyond the size limit are not kept", "[emit]") {
  const std::string text(std::size_t{5} * 1024 * 1024, 'x');
  FileHistory history;
  for (int i = 0; i < 20; ++i) {
    diff::File file;
    file.old_path = file.new_path = "a.c";
    file.has_texts = true;
    file.old_text = file.new_text = text;
    history.add(file);
  }
  CHECK_FALSE(history.net());
}
