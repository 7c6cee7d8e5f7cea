// Any bytes as Markdown: the HTML is right, the pieces cover the source, and rendering piece by
// piece gives the whole. The input is repaired first, as it is before it reaches the core's
// Markdown.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/utf8.h"
#include "markdown/markdown.h"
#include "support/html_checker.h"

namespace {

using agent_timeline::HtmlWriter;
using agent_timeline::markdown::Document;
using agent_timeline::markdown::Piece;

void require(bool holds, const char* what, std::string_view details = {}) {
  if (holds) return;
  std::fprintf(stderr, "%s: %.*s\n", what, static_cast<int>(details.size()), details.data());
  std::abort();
}

void check_coverage(const Document& document, std::size_t source_size) {
  std::size_t expected = 0;
  for (const Piece& piece : document.pieces()) {
    require(piece.offset == expected, "a piece does not begin where the one before ends");
    require(piece.length > 0, "a piece is empty");
    expected = piece.offset + piece.length;
  }
  require(document.pieces().empty() || expected == source_size, "the end is not covered");
}

void check_html(const Document& document) {
  std::string whole;
  HtmlWriter out(whole);
  document.render_all(out);
  std::string joined;
  for (std::size_t index = 0; index < document.pieces().size(); ++index) {
    std::string html;
    HtmlWriter piece_out(html);
    document.render(index, piece_out);
    require(piece_out.depth() == 0, "a piece leaves elements open", html);
    joined += html;
  }
  const std::string problem = agent_timeline::testing::html_problem(whole);
  require(problem.empty(), "wrong HTML", problem);
  require(joined == whole, "the pieces are not the whole", joined);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::string source = agent_timeline::repair_utf8(bytes);
  const Document document(source);
  check_coverage(document, source.size());
  check_html(document);
  return 0;
}
