// How much of a growing text's inlines is final.
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "markdown/inline_parser.h"
#include "support/inline_text.h"
#include "support/random.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;

namespace {

/// Returns the final part of `text`.
std::string safe(std::string_view text) {
  markdown::References references = test_references();
  markdown::InlineParser parser({true, false});
  parser.survey(text, 0, references);
  return std::string(text.substr(0, parser.safe_offset()));
}

constexpr std::string_view kFragments[] = {"*",           "*",          "**",
                                           "_",           "__",         "~",
                                           "~~",          "`",          "``",
                                           "[",           "]",          "![",
                                           "(",           ")",          "[def]",
                                           "](u)",        "](u \"t\")", "\\",
                                           "&amp;",       "&#64;",      "&",
                                           "<",           "a>",         "<b>",
                                           "<!--",        "-->",        "<http://x.y>",
                                           "@",           "a@b.c",      "http://",
                                           "https://e.f", "www.",       "www.g.h",
                                           "mailto:",     "/",          ":",
                                           ".",           ";",          "\"",
                                           "!",           " ",          " ",
                                           " ",           "  \n",       "\n",
                                           "\\\n",        "a",          "b",
                                           "w",           "é",          "中",
                                           "。",          "1",          "_a",
                                           "-",           "$",          "$$",
                                           "\\(",         "\\)",        "[^",
                                           "[^1]",        "word",       "\t"};

std::string random_text(Random& random) {
  std::string text = "x";
  const std::size_t count = 1 + random.below(14);
  for (std::size_t i = 0; i < count; ++i)
    text += random.pick(kFragments);
  return text;
}

}  // namespace

TEST_CASE("almost all of ordinary text is final", "[markdown][inlines]") {
  CHECK(safe("some plain wor") == "some plain");
  CHECK(safe("some plain ") == "some plain");
  CHECK(safe("5 * 3 is a number") == "5 * 3 is a");
  CHECK(safe("a < b and b") == "a < b and");
  CHECK(safe("snake_case is a") == "snake_case is");
  CHECK(safe("AT&T is a") == "AT&T is");
  CHECK(safe("oh! a] b) c") == "oh! a] b)");
  CHECK(safe("**bold** and more") == "**bold** and");
  CHECK(safe("see [text](url) and more") == "see [text](url) and");
  CHECK(safe("an [undefined] label is") == "an [undefined] label");
  CHECK(safe("`code` and then") == "`code` and");
  CHECK(safe("http://a.b/c is a") == "http://a.b/c is");
  CHECK(safe("one line\nand an") == "one line\nand");
  CHECK(safe("没有空格的中文") == "没有空格的中");
}

TEST_CASE("text after an open marker is not final", "[markdown][inlines]") {
  // Whitespace before a marker outside of words is final.
  CHECK(safe("a *b c d") == "a ");
  CHECK(safe("a `b c d").size() == 1);
  CHECK(safe("a [b c d").size() == 1);
  CHECK(safe("a [b](c \"d e").size() == 1);
  CHECK(safe("a <b c d") == "a ");
  CHECK(safe("a <!-- c d") == "a ");
  CHECK(safe("a $b c d").size() == 1);
  CHECK(safe("a ~~b c d") == "a ");
  CHECK(safe("a b\\\n").size() == 1);
  CHECK(safe("a www.b_ ").size() == 1);
  CHECK(safe("word").empty());
}

TEST_CASE("inlines assembled from final parts equal those of the whole text",
          "[markdown][property]") {
  const std::uint64_t first = property_seed();
  for (std::size_t run = 0; run < property_runs(); ++run) {
    Random random(first + run);
    const std::string text = random_text(random);
    const InlineCase how{{random.chance(30), false}, random.chance(50)};
    const std::string whole = inline_html(text, how);
    for (const std::size_t step : {1U, 2U, 5U}) {
      INFO("AGENT_TIMELINE_SEED=" << first + run << " step " << step << "\n" << text);
      REQUIRE(streamed_inline_html(text, step, how) == whole);
    }
  }
}
