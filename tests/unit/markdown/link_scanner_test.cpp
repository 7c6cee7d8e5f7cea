#include "markdown/link_scanner.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

using agent_timeline::markdown::is_title_open;
using agent_timeline::markdown::LinkDefinition;
using agent_timeline::markdown::scan_definition;
using agent_timeline::markdown::scan_label;
using agent_timeline::markdown::scan_link_tail;

namespace {

std::string parts(std::string_view content) {
  const LinkDefinition definition = scan_definition(content);
  if (definition.length == 0) return "none";
  return std::to_string(definition.length) + " " + std::string(definition.label) + " " +
         definition.url + " " + definition.title;
}

}  // namespace

TEST_CASE("scan_definition reads link definitions", "[markdown][links]") {
  CHECK(parts("[a]: /u") == "7 a /u ");
  CHECK(parts("[a]: /u\nrest") == "8 a /u ");
  CHECK(parts("[a]:\n/u\n'title'\nrest") == "16 a /u title");
  CHECK(parts("[a]: <b c> (t\nu)\n") == "17 a b c t\nu");
  CHECK(parts("[a]: /u 'title' more") == "none");
  CHECK(parts("[a]: /u\n'title' more") == "8 a /u ");
  CHECK(parts("[a]: /u\n'title") == "8 a /u ");
  CHECK(parts("[a]: /u'title'") == "14 a /u'title' ");
  CHECK(parts("[a]: /\\*&amp; \"\\\"&copy;\"") == "24 a /*& \"©");
  CHECK(parts("[a\\]b]: /u") == "10 a\\]b /u ");
  CHECK(parts("[a]: <>") == "7 a  ");
  CHECK(parts("[a]:") == "none");
  CHECK(parts("[a]:\n\n/u") == "none");
  CHECK(parts("[ ]: /u") == "none");
  CHECK(parts("[a]: /u v") == "none");
  CHECK(parts("[a] : /u") == "none");
  CHECK(parts("[a]: <b>c") == "none");
  CHECK(parts("[a[b]: /u") == "none");
}

TEST_CASE("scan_definition reports whether more text could change the result",
          "[markdown][links]") {
  for (const std::string_view text :
       {"[", "[a", "[a]", "[a]:", "[a]: ", "[a]: /u", "[a]: /u\n", "[a]: /u\n'ti", "[a]: /u 'ti",
        "[a]: /u 't'", "[a]: <b", "[a\\"}) {
    INFO(text);
    CHECK(scan_definition(text).open);
  }
  for (const std::string_view text : {"a", "[a] b", "[a[", "[a]: /u b", "[a]: /u\nb",
                                      "[a]: /u 't' b", "[a]: /u 't'\n", "[a]: <b\n"}) {
    INFO(text);
    CHECK_FALSE(scan_definition(text).open);
  }
}

TEST_CASE("is_title_open continues scanning a title where it stopped", "[markdown][links]") {
  for (const std::string_view start : {"[a]: /u '", "[a]: /u\n\"", "[a]: /u ("}) {
    INFO(start);
    const std::string text = std::string(start) + "t \\";
    const std::size_t title = scan_definition(text).open_title;
    REQUIRE(title == start.size() - 1);
    std::size_t read = title + 1;
    CHECK(is_title_open(text, title, read));
    // The character escaped by the final backslash does not end the title.
    CHECK(read == text.size() - 1);
    const char closing = start.back() == '(' ? ')' : start.back();
    CHECK(is_title_open(text + closing, title, read));
    CHECK_FALSE(is_title_open(text + closing + closing, title, read));
  }
  std::size_t read = 9;
  CHECK_FALSE(is_title_open("[a]: /u (t(", 8, read));
  CHECK(scan_definition("[a]: /u 't'").open_title == 0);
  CHECK(scan_definition("[a]: /u").open_title == 0);
}

TEST_CASE("labels have at most 1,000 bytes", "[markdown][links]") {
  const std::string longest(1000, 'a');
  CHECK(scan_label("[" + longest + "]", 0).end == 1002);
  CHECK(scan_label("[" + longest + "a]", 0).end == 0);
  CHECK(scan_label("[" + longest, 0).open);
  CHECK_FALSE(scan_label("[" + longest + "aa", 0).open);
  CHECK(scan_label("[]", 0).end == 2);
  CHECK(scan_label("x", 0).end == 0);
  CHECK(scan_label("x", 1).open);
}

TEST_CASE("scan_link_tail reads the destination and title of an inline link", "[markdown][links]") {
  CHECK(scan_link_tail("(u)", 0).end == 3);
  CHECK(scan_link_tail("()", 0).end == 2);
  CHECK(scan_link_tail("( <a b> 't' )", 0).url == "a b");
  CHECK(scan_link_tail("( <a b> 't' )", 0).title == "t");
  CHECK(scan_link_tail("(a(b)c)", 0).url == "a(b)c");
  CHECK(scan_link_tail("(a b)", 0).end == 0);
  CHECK_FALSE(scan_link_tail("(a b)", 0).open);
  CHECK(scan_link_tail("(a 'b", 0).open);
  CHECK(scan_link_tail("(", 0).open);
  const std::string deep = "(" + std::string(33, '(');
  CHECK_FALSE(scan_link_tail(deep, 0).open);
}
