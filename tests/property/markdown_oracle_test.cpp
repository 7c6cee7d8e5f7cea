// The engine against cmark-gfm on random texts: the same HTML, byte by byte. A failure prints the
// seed and the smallest text found; AGENT_TIMELINE_SEED repeats it.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

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

/// The core's parser hands out code without its last line end, so that a block of one empty line is
/// as empty as one without lines.
std::string theirs(const std::string& text) {
  constexpr std::string_view kEmptyLine = ">\n</code></pre>";
  std::string html = cmark_html(text);
  for (std::size_t at = html.find(kEmptyLine); at != std::string::npos;
       at = html.find(kEmptyLine, at))
    html.erase(at + 1, 1);
  return html;
}

}  // namespace

TEST_CASE("the engine reads random texts as cmark-gfm does", "[property]") {
  const std::uint64_t first = property_seed();
  for (std::size_t run = 0; run < splice_runs(); ++run) {
    Random random(first + run);
    const std::vector<std::string> fragments = random_markdown(random);
    const auto differs = [](const std::string& text) {
      const std::string comparable = comparable_with_cmark(text);
      return ours(comparable) != theirs(comparable);
    };
    if (!differs(join(fragments))) continue;
    const std::string text = comparable_with_cmark(shrink_text(fragments, differs));
    FAIL("AGENT_TIMELINE_SEED=" << first + run << "\n"
                                << text << "\n--- ours\n"
                                << ours(text) << "--- cmark-gfm's\n"
                                << theirs(text));
  }
  SUCCEED();
}
