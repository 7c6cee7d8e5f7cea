// Edits from one continuation of a block's HTML to another.
#include "markdown/edits.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/dom_model.h"
#include "support/random.h"

using namespace agent_timeline::markdown;
using agent_timeline::testing::DomModel;

namespace {

using Edits = std::vector<Edit>;

struct Step {
  std::size_t at = 0;
  std::size_t drop = 0;
  std::size_t cut = 0;
  std::string text = {};
  std::string html = {};
};

Edit edit(Step step) {
  Edit edit;
  edit.at = step.at;
  edit.drop = step.drop;
  edit.cut = step.cut;
  edit.text = std::move(step.text);
  edit.html = std::move(step.html);
  return edit;
}

Edits edits_of(std::string_view before, std::string_view after, std::size_t open = 0) {
  Edits edits;
  append_edits(before, after, {open, 0}, edits);
  return edits;
}

}  // namespace

TEST_CASE("text that grows is appended", "[markdown]") {
  CHECK(edits_of("<p>one</p>", "<p>one two</p>") == Edits{edit({.at = 1, .text = " two"})});
  CHECK(edits_of("one</em></p>", "one, two</em></p>", 2) ==
        Edits{edit({.at = 2, .text = ", two"})});
  CHECK(edits_of("", "x", 3) == Edits{edit({.at = 3, .text = "x"})});
}

TEST_CASE("equal HTML needs no edits", "[markdown]") {
  CHECK(edits_of("<p>one</p>", "<p>one</p>").empty());
  CHECK(edits_of("", "").empty());
}

TEST_CASE("text is cut in UTF-16 units, never inside a character or a character reference",
          "[markdown]") {
  CHECK(edits_of("a\U0001F600</p>", "a\U0001F601</p>", 1) ==
        Edits{edit({.at = 1, .cut = 2, .text = "\U0001F601"})});
  CHECK(edits_of("\u00E9</p>", "\u00E8</p>", 1) ==
        Edits{edit({.at = 1, .cut = 1, .text = "\u00E8"})});
  CHECK(edits_of("a&lt;b</p>", "a&amp;b</p>", 1) == Edits{edit({.at = 1, .cut = 2, .text = "&b"})});
  CHECK(edits_of("&nbsp;&lt;</p>", "&nbsp;&gt;</p>", 1) ==
        Edits{edit({.at = 1, .cut = 1, .text = ">"})});
  CHECK(edits_of("x&amp;</p>", "x&amp;&nbsp;</p>", 1) == Edits{edit({.at = 1, .text = "\u00A0"})});
}

TEST_CASE("differing nodes are dropped and their replacements appended in one step", "[markdown]") {
  CHECK(edits_of("a <em>b</em> c</p>", "a <strong>b</strong></p>", 1) ==
        Edits{edit({.at = 1, .drop = 2, .html = "<strong>b</strong>"})});
  CHECK(edits_of("**a</p>", "<strong>a</strong> b</p>", 1) ==
        Edits{edit({.at = 1, .cut = 3, .html = "<strong>a</strong> b"})});
  CHECK(edits_of("a<br>b</p>", "a b</p>", 1) == Edits{edit({.at = 1, .drop = 2, .text = " b"})});
}

TEST_CASE(
    "with several levels, nodes are dropped from the outermost and appended from the innermost",
    "[markdown]") {
  CHECK(edits_of("<ul><li>a</li><li>b</li></ul><p>c</p>", "<ul><li>ab</li></ul>d<hr>") ==
        Edits{edit({.at = 0, .drop = 1}), edit({.at = 1, .drop = 1}), edit({.at = 2, .text = "b"}),
              edit({.at = 0, .text = "d", .html = "<hr>"})});
}

TEST_CASE("an unchanged level between two changed ones needs no edit", "[markdown]") {
  CHECK(edits_of("<ul><li><p>a</p></li></ul>", "<ul><li><p>ab</p></li></ul><hr>") ==
        Edits{edit({.at = 3, .text = "b"}), edit({.at = 0, .html = "<hr>"})});
}

TEST_CASE("end tags match the open elements only if nothing but text precedes them", "[markdown]") {
  const OpenElements open{2, std::string_view("</li></ul>").size()};
  const auto edits_in_item = [&open](std::string_view before, std::string_view after) {
    Edits edits;
    append_edits(before, after, open, edits);
    return edits;
  };
  CHECK(edits_in_item("a</li></ul>", "ab</li></ul>") == Edits{edit({.at = 2, .text = "b"})});
  CHECK(edits_in_item("</li></ul>", "a</li><li>b</li></ul>") ==
        Edits{edit({.at = 2, .text = "a"}), edit({.at = 1, .html = "<li>b</li>"})});
  CHECK(edits_in_item("a</li><li>b</li></ul>", "</li></ul>") ==
        Edits{edit({.at = 1, .drop = 1}), edit({.at = 2, .cut = 1})});
}

TEST_CASE("an element whose attributes differ is replaced", "[markdown]") {
  CHECK(edits_of("<a href=\"/x\">a</a></p>", "<a href=\"/xy\">a</a></p>", 1) ==
        Edits{edit({.at = 1, .drop = 1, .html = "<a href=\"/xy\">a</a>"})});
  CHECK(edits_of("<input type=\"checkbox\"> a", "<input type=\"checkbox\" checked=\"\"> a") ==
        Edits{edit({.drop = 2, .html = "<input type=\"checkbox\" checked=\"\"> a"})});
}

TEST_CASE("append_edits keeps the existing edits", "[markdown]") {
  Edits edits(1);
  append_edits("a", "b", {}, edits);
  REQUIRE(edits.size() == 2);
  CHECK(edits[1] == edit({.cut = 1, .text = "b"}));
}

TEST_CASE("a list that becomes loose gets its paragraphs by a single edit", "[markdown]") {
  DomModel model(
      "<ul><li>a <em>b</em><ul><li>c</li></ul></li><li><input type=\"checkbox\"> d</li>"
      "<li></li></ul>");
  Edit wrap;
  wrap.at = 1;
  wrap.wrap = true;
  model.apply(wrap);
  CHECK(model.problem().empty());
  CHECK(model.html() ==
        "<ul><li><p>a <em>b</em></p><ul><li>c</li></ul></li>"
        "<li><input type=\"checkbox\"> <p>d</p></li><li></li></ul>");
}

TEST_CASE("the DOM model rejects invalid edits", "[markdown]") {
  const Edits wrong = {edit({.at = 2}), edit({.drop = 3}), edit({.cut = 1}),
                       edit({.html = "text"})};
  const std::vector<std::string> pages = {"<p></p>", "<p></p><p></p>", "a<p></p>", "text"};
  for (std::size_t index = 0; index < wrong.size(); ++index) {
    DomModel model(pages[index]);
    model.apply(wrong[index]);
    CHECK_FALSE(model.problem().empty());
  }
  DomModel model("\U0001F600");
  model.apply(edit({.cut = 1}));
  CHECK_FALSE(model.problem().empty());
}
