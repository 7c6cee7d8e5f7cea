// Fuzzes streaming Markdown with any bytes. The first byte chooses the size of the pieces,
// completion and math. After every piece the HTML must be valid; at the end the pieces must cover
// the source. With AGENT_TIMELINE_SOAK=1 the pieces must also equal those of a fresh stream after
// every piece, the DOM built from the changes must match the HTML, and the final HTML must equal
// that of rendering at once. Such runs find what the property tests' seeds miss.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "support/html_checker.h"
#include "support/random.h"
#include "support/stream_mirror.h"

namespace {

using agent_timeline::markdown::Options;
using agent_timeline::markdown::Piece;
using agent_timeline::markdown::Stream;
using agent_timeline::testing::html_of;
using agent_timeline::testing::html_problem;
using agent_timeline::testing::is_soak;
using agent_timeline::testing::stream_difference;
using agent_timeline::testing::stream_of;
using agent_timeline::testing::StreamMirror;

/// Longer texts would be slow, because every prefix is checked.
constexpr std::size_t kLongest = 512;

void require_empty(const std::string& problem, const char* where) {
  if (problem.empty()) return;
  std::fprintf(stderr, "%s: %s\n", where, problem.c_str());
  std::abort();
}

std::string coverage_problem(const Stream& stream) {
  std::size_t expected = 0;
  for (const Piece& piece : stream.pieces()) {
    if (piece.offset != expected) return "a piece does not start where the previous one ends";
    expected = piece.offset + piece.length;
  }
  if (stream.pieces().empty() || expected == stream.source().size()) return {};
  return "the pieces do not cover the end of the text";
}

void check_stream(std::string_view text, std::size_t step, const Options& options) {
  static const bool compares = is_soak();
  StreamMirror mirror(options);
  for (std::size_t at = 0; at < text.size(); at += step) {
    mirror.push(text.substr(at, step));
    if (compares) {
      const Stream fresh = stream_of(text.substr(0, at + step), options, false);
      require_empty(stream_difference(mirror.stream(), fresh), "the pieces of a prefix");
      require_empty(mirror.problem(), "the changes");
    }
    require_empty(html_problem(html_of(mirror.stream())), "the HTML");
  }
  mirror.push("", true);
  if (compares) require_empty(mirror.problem(), "the changes at the end");
  require_empty(coverage_problem(mirror.stream()), "the end");
  const std::string html = html_of(mirror.stream());
  require_empty(html_problem(html), "the HTML at the end");
  if (compares && html != agent_timeline::markdown::render(text, options))
    require_empty(html, "the HTML differs from that of the whole text");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0 || size > kLongest) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
  Options options;
  options.completion = (data[0] & 1) != 0;
  options.inlines.math = (data[0] & 2) != 0;
  check_stream(text, 1 + data[0] / 16, options);
  return 0;
}
