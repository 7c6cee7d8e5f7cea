// Runs the examples of CommonMark 0.31.2, of GitHub Flavored Markdown and of cmark-gfm's extensions
// through the engine and a sink that writes HTML as the specifications do. GFM's extensions are
// always on; examples that they change are listed here and compared with cmark-gfm's output with
// the same extensions.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/document.h"
#include "support/cmark_oracle.h"
#include "support/spec_examples.h"
#include "support/spec_sink.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;

namespace {

/// Examples with URLs that GFM's autolinks extension links (section 6.9), which CommonMark does
/// not.
const std::vector<std::size_t> kLinkedInCommonMark = {602, 606, 608, 611, 612};
const std::vector<std::size_t> kLinkedInGfm = {610, 614, 616, 619, 620};
/// Example 20 only requires that the parser does not crash. Examples 23 to 25: footnotes are shown
/// where they are defined, not at the end.
const std::vector<std::size_t> kNotComparable = {20, 23, 24, 25};

bool contains(const std::vector<std::size_t>& numbers, std::size_t number) {
  return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

std::string html_of(std::string_view markdown, const SpecProfile& profile) {
  markdown::References references;
  SpecSink sink;
  markdown::parse(markdown, {}, references, sink);
  return sink.problem().empty() ? sink.to_html(profile) : sink.problem();
}

/// Rewrites the checkboxes of task lists, which the specification serialises as GitHub does.
std::string in_cmarks_spelling(std::string html) {
  constexpr std::string_view kSpellings[][2] = {
      {"<input disabled=\"\" type=\"checkbox\">", "<input type=\"checkbox\" disabled=\"\" />"},
      {"<input checked=\"\" disabled=\"\" type=\"checkbox\">",
       "<input type=\"checkbox\" checked=\"\" disabled=\"\" />"}};
  for (const auto& [theirs, ours] : kSpellings) {
    for (std::size_t at = html.find(theirs); at != std::string::npos; at = html.find(theirs, at))
      html.replace(at, theirs.size(), ours);
  }
  return html;
}

struct Specification {
  std::string name;
  const std::vector<SpecExample>& examples;
  std::vector<std::size_t> autolinked = {};
  std::vector<std::size_t> skipped = {};
  SpecProfile profile = {};
};

void check(const Specification& spec) {
  std::size_t right = 0;
  for (const SpecExample& example : spec.examples) {
    if (contains(spec.skipped, example.number)) continue;
    SpecProfile profile = spec.profile;
    profile.tag_filter = example.kind == "tagfilter" || example.section == "HTML tag filter";
    const std::string expected = contains(spec.autolinked, example.number)
                                     ? cmark_html(example.markdown)
                                     : in_cmarks_spelling(example.html);
    const std::string actual = html_of(example.markdown, profile);
    INFO(spec.name << ", example " << example.number << ", " << example.section << "\n"
                   << example.markdown);
    CHECK(actual == expected);
    if (actual == expected) ++right;
  }
  std::cout << spec.name << ": " << right << " of " << spec.examples.size() - spec.skipped.size()
            << " examples, " << spec.autolinked.size() << " of them with GFM's autolinks\n";
}

}  // namespace

TEST_CASE("the examples of CommonMark 0.31.2", "[conformance][markdown]") {
  REQUIRE(commonmark_spec().size() == 652);
  SpecProfile profile;
  profile.single_strong = false;
  check({"CommonMark 0.31.2", commonmark_spec(), kLinkedInCommonMark, {}, profile});
}

TEST_CASE("the examples of GitHub Flavored Markdown", "[conformance][markdown]") {
  REQUIRE(gfm_spec().size() == 672);
  check({"GFM", gfm_spec(), kLinkedInGfm});
}

TEST_CASE("the examples of cmark-gfm's extensions", "[conformance][markdown]") {
  REQUIRE(gfm_extensions().size() == 30);
  check({"Extensions of cmark-gfm", gfm_extensions(), {}, kNotComparable});
}
