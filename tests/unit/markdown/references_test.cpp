#include "markdown/references.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

using agent_timeline::markdown::kLabelBytes;
using agent_timeline::markdown::normalize_label;
using agent_timeline::markdown::References;

using Blocks = std::vector<std::size_t>;

TEST_CASE("labels are compared without regard to case and whitespace", "[markdown][references]") {
  CHECK(normalize_label("  Foo \n\t Bar ") == "foo bar");
  CHECK(normalize_label("ẞ") == "ss");
  CHECK(normalize_label("ΑΓΩ") == "αγω");
  CHECK(normalize_label("ﬀ") == "ff");
  CHECK(normalize_label(" \n").empty());
  CHECK(normalize_label(std::string(kLabelBytes, 'a')).size() == kLabelBytes);
  CHECK(normalize_label(std::string(kLabelBytes + 1, 'a')).empty());
}

TEST_CASE("the first definition of a label wins", "[markdown][references]") {
  References references;
  references.define("Foo", "/1", "t");
  references.define("foo", "/2", "");
  REQUIRE(references.find("FOO") != nullptr);
  CHECK(references.find("FOO")->url == "/1");
  CHECK(references.find("FOO")->title == "t");
  CHECK(references.find("bar") == nullptr);
  CHECK(references.find(" ") == nullptr);
}

TEST_CASE("footnotes are numbered in order of definition", "[markdown][references]") {
  References references;
  CHECK(references.define_footnote("b") == 1);
  CHECK(references.define_footnote("a") == 2);
  CHECK(references.define_footnote("B") == 1);
  CHECK(references.define_footnote(" ") == 0);
  CHECK(references.find_footnote("A") == 2U);
  CHECK_FALSE(references.find_footnote("c"));
  CHECK(references.find("a") == nullptr);
}

TEST_CASE("a late definition changes the blocks that mention it", "[markdown][references]") {
  References references;
  references.set_block(3);
  static_cast<void>(references.find("x"));
  references.set_block(1);
  static_cast<void>(references.find("X"));
  static_cast<void>(references.find("y"));
  static_cast<void>(references.find_footnote("x"));
  CHECK(references.take_changed().empty());

  references.define("x", "/x", "");
  CHECK(references.take_changed() == Blocks{1, 3});
  CHECK(references.take_changed().empty());

  references.define_footnote("x");
  CHECK(references.take_changed() == Blocks{1});
}

TEST_CASE("rewind forgets the definitions since a mark", "[markdown][references]") {
  References references;
  references.define("a", "/a", "");
  static_cast<void>(references.take_changed());
  const std::size_t mark = references.mark();
  references.set_block(7);
  static_cast<void>(references.find("b"));
  references.define("b", "/b", "");
  references.define_footnote("n");
  references.rewind(mark);
  CHECK(references.find("a") != nullptr);
  CHECK(references.find("b") == nullptr);
  CHECK_FALSE(references.find_footnote("n"));
  CHECK(references.take_changed().empty());

  references.define("b", "/other", "");
  CHECK(references.define_footnote("m") == 1);
  CHECK(references.take_changed() == Blocks{7});

  references.rewind(mark);
  references.define("b", "/other", "");
  CHECK(references.take_changed().empty());
}
