// Compares the engine with cmark-gfm on random texts: the HTML must be equal byte for byte. A
// failure prints the seed and the smallest failing text; AGENT_TIMELINE_SEED repeats it.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/document.h"
#include "support/cmark_oracle.h"
#include "support/markdown_texts.h"
#include "support/spec_sink.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;

namespace {

std::string ours(std::string_view text) {
  markdown::References references;
  SpecSink sink;
  markdown::parse(text, {}, references, sink);
  return sink.problem().empty() ? sink.to_html() : sink.problem();
}

/// Returns cmark-gfm's HTML. The core's parser emits code without its last line end, so code of a
/// single empty line must look like code without lines.
std::string theirs(const std::string& text) {
  constexpr std::string_view kEmptyLine = ">\n</code></pre>";
  std::string html = cmark_html(text);
  for (std::size_t at = html.find(kEmptyLine); at != std::string::npos;
       at = html.find(kEmptyLine, at))
    html.erase(at + 1, 1);
  return html;
}

bool differs(const std::string& text) {
  const std::string comparable = comparable_with_cmark(text);
  return ours(comparable) != theirs(comparable);
}

}  // namespace

TEST_CASE("random texts are rendered as by cmark-gfm", "[property][markdown]") {
  const auto problem_of = [](const std::vector<std::string>& fragments, Random&) {
    if (!differs(join(fragments))) return std::string();
    const std::string text = comparable_with_cmark(shrink_text(fragments, differs));
    return text + "\n--- ours\n" + ours(text) + "--- cmark-gfm's\n" + theirs(text);
  };
  REQUIRE(first_problem(problem_of) == "");
}

// What cmake/patches fixes in cmark-gfm: one or more texts for each bug that random texts found.
TEST_CASE("texts that cmark-gfm's known bugs affect are rendered as by the patched cmark-gfm",
          "[markdown]") {
  const std::string_view texts[] = {
      // Definitions before a table, one of them for a label already defined; escaped pipes.
      "[a]: /u\n|t|\n|-|\n",
      "[a]: /u\n\n[a]: /v\n|t|\n|-|\n",
      "[a]: /u\n[b]: /v\n[a] b\n|t|\n|-|\n",
      "b\n[a]: /u\n|t|\n|-|\n",
      "`a\\|b`\n|t|\n|-|\n",
      "- b\n\n  [a]: /u\n  |t|\n  |-|\n",
      "> [a]: /u\n> |t|\n> |-|\n",
      // A list stays tight although an item ends with a delimiter row.
      "- |t|\n  |-|\n- a\n",
      "- |t|\n  |-|\n\n- a\n",
      // Spaces in a destination.
      "[a]\n\n[a]: < >\n",
      "[a](< b >)\n",
      // A lazy continuation line after a definition.
      "> [a]: /u\n b\n",
      "> [a]: /u\n b\n> -\n",
      // A task marker on a lazy line.
      "- > a\n        - [x] b\n",
      // Titles with escaped quotes.
      "[a]: /u \"\\\"\n",
      "[a](/u \"\\\")\n",
      "[a](/u \"\\\\\" \")\n",
      // A declaration in a quotation does not end at the `>` of the quotation.
      "> <!A\n> b\n> c> d\n> e\n",
      // Whitespace from character references in an info string.
      "```&#9;\n```\n",
      "```&#9;a\n```\n",
  };
  for (const std::string_view text : texts) {
    INFO(text);
    CHECK(ours(text) == theirs(std::string(text)));
  }
}
