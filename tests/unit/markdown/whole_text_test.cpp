// The plain text of Markdown, piece by piece; and texts too long to be parsed.
#include "markdown/whole_text.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "markdown/stream.h"

using namespace agent_timeline;
using namespace agent_timeline::markdown;

namespace {

/// Returns the texts of the pieces, separated by `|`.
std::string said(std::string_view text, const Options& options = {}) {
  std::string out;
  for (const PieceText& piece : read_texts(text, options)) {
    if (!out.empty()) out += '|';
    out += piece.text;
  }
  return out;
}

}  // namespace

TEST_CASE("plain text has no markup, and each block is on its own lines", "[markdown]") {
  CHECK(said("# A *b* `c`\n\nd **e** ~~f~~\ng\\\nh") == "A b c\n|d e f\ng\nh\n");
  CHECK(said("- a\n- b\n  1. c\n\n> d\n> > e\n") == "a\nb\nc\n|d\ne\n");
  CHECK(said("- [ ] a\n- [x] b\n") == "a\nb\n");
  CHECK(said("| a | b |\n|---|---|\n| c |  |\n") == "a\nb\nc\n");
  CHECK(said("a\n\n***\n\nb") == "a\n||b\n");
  CHECK(said("&lt;b> <b>c</b> &amp;") == "<b> <b>c</b> &\n");
  CHECK(said("") == "");
}

TEST_CASE("a formula becomes its source", "[markdown]") {
  Options options;
  options.inlines.math = true;
  CHECK(said("a $x^2$\n\n$$\ny\n$$\n", options) == "a x^2\n|y\n");
}

TEST_CASE("a code block includes its language but no button labels", "[markdown]") {
  CHECK(said("```cpp\nint x;\n\n  y\n```\n") == "cpp\nint x;\n\n  y\n");
  Options options;
  options.code_header = false;
  CHECK(said("```cpp\nint x;\n```\n", options) == "int x;\n");
  CHECK(said("    x < y\n") == "x < y\n");
}

TEST_CASE("links and images include their target where a page shows it", "[markdown]") {
  CHECK(said("[a](https://a.example/x)") == "a\n");
  CHECK(said("[b.example](https://a.example/x)") == "b.example (a.example)\n");
  CHECK(said("[](https://a.example/)") == "https://a.example/\n");
  CHECK(said("[x](javascript:a)") == "x (javascript:a)\n");
  CHECK(said("![p *q*](https://a.example/i.png)") == "p q (a.example)\n");
  CHECK(said("![](i.png)") == "image (i.png)\n");
  CHECK(said("[![i](https://a.example/i.png)](https://b.example)") == "i (a.example)\n");
  Options options;
  options.show_hosts = true;
  CHECK(said("[a](https://a.example/x)", options) == "a (a.example)\n");
}

TEST_CASE("footnotes include their numbers, and alerts their names", "[markdown]") {
  CHECK(said("a[^x]\n\n[^x]: b\n") == "a1\n|1\nb\n");
  CHECK(said("> [!WARNING]\n> a\n") == "Warning\na\n");
}

TEST_CASE("a label may be defined after its use", "[markdown]") {
  CHECK(said("[b.example]\n\n[b.example]: https://a.example\n") == "b.example (a.example)\n");
  CHECK(said("x[^1] y\n\n[^1]: z\n") == "x1 y\n|1\nz\n");
}

TEST_CASE("control characters are replaced", "[markdown]") {
  CHECK(said("a\x01z\tb") == "a\xEF\xBF\xBDz\tb\n");
}

TEST_CASE("a text too long to parse has the same pieces as in a stream", "[markdown]") {
  const std::string line(1000, 'x');
  std::string list = "- a\n";
  while (list.size() < limits::kMarkdownBytes + 5000)
    list += "  " + line + "\n";
  const std::string long_line(limits::kMarkdownBytes + 5000, 'y');
  for (const std::string& text :
       {list + "\n\nb *c*\n", "# " + long_line + "\n\nb *c*", long_line}) {
    Stream stream({});
    stream.append(text);
    stream.refresh(true);
    const std::vector<PieceText> read = read_texts(text, {});
    const std::vector<Piece> pieces = read_pieces(text, {});
    REQUIRE(read.size() == stream.pieces().size());
    REQUIRE(pieces.size() == stream.pieces().size());
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < read.size(); ++i) {
      CHECK(read[i].piece.offset == stream.pieces()[i].offset);
      CHECK(pieces[i].length == stream.pieces()[i].length);
      bytes += read[i].text.size();
    }
    CHECK(bytes > limits::kMarkdownBytes);
  }
}
