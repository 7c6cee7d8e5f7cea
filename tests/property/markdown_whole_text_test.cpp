// A text read without rendering has the same pieces as a stream, with the text of their HTML.
// Tested with random Markdown and hostile families. A failure prints the seed; AGENT_TIMELINE_SEED
// repeats it.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/stream.h"
#include "markdown/whole_text.h"
#include "support/html_checker.h"
#include "support/markdown_families.h"
#include "support/markdown_texts.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;
using namespace agent_timeline::markdown;

namespace {

/// Without highlighting, which labels hidden characters, and code headers, which contain buttons.
Options plain_options() {
  Options options;
  options.highlight = false;
  options.code_header = false;
  return options;
}

/// Whitespace is not compared: the oracle does not give the positions of line breaks.
std::string without_space(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c != ' ' && c != '\n' && c != '\t') out += c;
  }
  return out;
}

std::string piece_problem(const std::vector<Piece>& read, const Stream& stream) {
  const std::vector<Piece>& shown = stream.pieces();
  if (read.size() != shown.size())
    return std::to_string(read.size()) + " pieces instead of " + std::to_string(shown.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    const Piece& a = read[i];
    const Piece& b = shown[i];
    const bool same = a.offset == b.offset && a.length == b.length && a.kind == b.kind &&
                      a.language == b.language && a.meta == b.meta && a.open == b.open;
    if (!same) return "piece " + std::to_string(i) + " differs";
  }
  return {};
}

std::string problem_of(const std::string& text, bool compares_texts) {
  const Options options = plain_options();
  Stream stream(options);
  stream.append(text);
  stream.refresh(true);
  if (std::string problem = piece_problem(read_pieces(text, options), stream); !problem.empty())
    return problem;
  std::vector<Piece> pieces;
  std::vector<std::string> texts;
  for (PieceText& read : read_texts(text, options)) {
    pieces.push_back(read.piece);
    texts.push_back(std::move(read.text));
  }
  if (std::string problem = piece_problem(pieces, stream); !problem.empty()) return problem;
  for (std::size_t i = 0; i < texts.size() && compares_texts; ++i) {
    const std::string said = without_space(html_text(stream.html(i)));
    if (without_space(texts[i]) != said) return "\"" + texts[i] + "\" instead of \"" + said + "\"";
  }
  return {};
}

}  // namespace

TEST_CASE("a text read without rendering has the pieces and the text of a stream",
          "[property][markdown]") {
  const std::string problem =
      first_problem([](const std::vector<std::string>& fragments, Random&) -> std::string {
        const std::string found = problem_of(join(fragments), true);
        if (found.empty()) return {};
        const std::string small = shrink_text(
            fragments, [](const std::string& text) { return !problem_of(text, true).empty(); });
        return problem_of(small, true) + " of:\n" + small;
      });
  CHECK(problem == "");
}

TEST_CASE("hostile texts read without rendering have the pieces of a stream",
          "[property][markdown]") {
  for (const HostileFamily& family : hostile_families()) {
    CAPTURE(family.name);
    CHECK(problem_of(hostile_text(family, 20000), false) == "");
  }
}
