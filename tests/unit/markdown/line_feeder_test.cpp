// The feeder with a parser and a sink but without a stream: which text it consumes, and how it cuts
// lines and blocks that are too long.
#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "markdown/line_feeder.h"
#include "support/growing_text.h"

using agent_timeline::limits::kMarkdownBytes;
using agent_timeline::markdown::BlockListener;
using agent_timeline::markdown::BlockParser;
using agent_timeline::markdown::HtmlSink;
using agent_timeline::markdown::LineFeeder;
using agent_timeline::markdown::Options;
using agent_timeline::markdown::Piece;
using agent_timeline::markdown::PieceList;
using agent_timeline::markdown::Pipeline;
using agent_timeline::markdown::References;
using agent_timeline::markdown::SourceBuffer;
using agent_timeline::testing::growing_problem;

namespace {

/// The minimum that a stream does for its feeder.
class Bench final : private BlockListener {
 public:
  void add(std::string_view text) {
    source_.append(text);
    feeder_.take_text();
  }
  /// Ends the text: the last line is taken as complete, and all blocks end.
  void end() {
    feeder_.take_last_line(false);
    parser_.finish(false);
    if (feeder_.overflows() && pieces_.open().exists) end_piece({});
  }

  [[nodiscard]] LineFeeder& feeder() { return feeder_; }
  /// The HTML of the ended pieces and of the open one.
  [[nodiscard]] std::string html() const {
    std::string html;
    for (const auto& piece : pieces_.ended())
      html += piece.html;
    return html + output_;
  }
  [[nodiscard]] std::size_t ended() const { return pieces_.ended().size(); }
  /// The number of pieces that ended while the feeder was muted.
  [[nodiscard]] int ends_unheard() const { return ends_unheard_; }

 private:
  void begin_piece(std::size_t offset) override {
    pieces_.begin(offset, sink_.ordinals());
    sink_.begin_piece({pieces_.next_index(), offset, sink_.ordinals()});
  }
  void end_piece(const Piece& piece) override {
    if (feeder_.is_muted()) {
      ++ends_unheard_;
      return;
    }
    feeder_.end_overflow();
    pieces_.end(piece, piece.open);
  }
  void drop_piece() override { pieces_.drop(); }

  Options options_;
  References references_;
  std::string output_;
  HtmlSink sink_ = HtmlSink(options_, output_);
  BlockParser parser_ = BlockParser(options_.inlines, references_, sink_, *this);
  PieceList pieces_ = PieceList(output_);
  SourceBuffer source_;
  LineFeeder feeder_ = LineFeeder(source_, Pipeline{references_, sink_, parser_, pieces_}, *this);
  int ends_unheard_ = 0;
};

/// Returns the HTML of a text pushed in pieces of `step` bytes, and the number of ended pieces.
std::string fed(std::string_view text, std::size_t step, std::size_t& pieces) {
  Bench bench;
  for (std::size_t at = 0; at < text.size(); at += step)
    bench.add(text.substr(at, step));
  bench.end();
  pieces = bench.ended();
  return bench.html();
}

std::size_t count(std::string_view text, std::string_view word) {
  std::size_t times = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + word.size()))
    ++times;
  return times;
}

constexpr std::string_view kNote = "too long to format";

}  // namespace

TEST_CASE("line feeder: takes complete lines and waits if a line ending may be incomplete",
          "[markdown]") {
  Bench bench;
  bench.add("# one\r");
  CHECK(bench.feeder().lines() == 0);  // may be the first half of a CRLF
  CHECK(bench.feeder().committed() == 0);
  CHECK(bench.feeder().last_line() == "# one");
  bench.add("\n# two\n# thr");
  CHECK(bench.feeder().lines() == 2);
  CHECK(bench.feeder().last_line() == "# thr");
  CHECK(bench.feeder().uncommitted() == 5);
  bench.add("ee\n");
  CHECK(bench.feeder().lines() == 1);
  CHECK(bench.feeder().uncommitted() == 0);
  CHECK(bench.html() ==
        R"(<h1 dir="auto">one</h1><h1 dir="auto">two</h1><h1 dir="auto">three</h1>)");
}

TEST_CASE("line feeder: accepts a byte order mark and every kind of line ending", "[markdown]") {
  Bench bench;
  bench.add("\xEF\xBB\xBF# a\r# b\r\n# c\n\r# d\n");
  CHECK(bench.feeder().lines() == 5);
  CHECK(bench.ended() == 4);
  CHECK(count(bench.html(), "<h1") == 4);
}

TEST_CASE("line feeder: takes a partial line that can only continue its block", "[markdown]") {
  Bench bench;
  bench.add("```\nsome co");
  CHECK(bench.feeder().committed() == 4);
  // Once shown, the part is code whatever follows, so it is consumed.
  CHECK(bench.feeder().take_last_line(false));
  CHECK(bench.feeder().committed() == 4);
}

TEST_CASE("line feeder: takes a partial line that can no longer become a definition",
          "[markdown]") {
  Bench bench;
  bench.add("text\n[a]: u and ");
  CHECK(bench.feeder().committed() == 5);
  CHECK(bench.feeder().take_last_line(true));
  bench.add("more ");
  CHECK(bench.feeder().uncommitted() == 0);
}

TEST_CASE("line feeder: the rest of an overlong line is plain text", "[markdown]") {
  const std::string text = "*a* " + std::string(kMarkdownBytes, 'x') + " *b*\n\n*c*\n";
  std::size_t pieces = 0;
  const std::string whole = fed(text, text.size(), pieces);
  CHECK(pieces == 2);
  CHECK(count(whole, kNote) == 1);
  CHECK(count(whole, "<em>a</em>") == 1);
  CHECK(count(whole, "*b*") == 1);
  CHECK(count(whole, "<em>c</em>") == 1);
  for (const std::size_t step : {kMarkdownBytes - 1, kMarkdownBytes + 1, kMarkdownBytes / 3}) {
    CAPTURE(step);
    CHECK(fed(text, step, pieces) == whole);
    CHECK(pieces == 2);
  }
}

TEST_CASE("line feeder: a block that is too long grows as if its text had come at once",
          "[markdown]") {
  std::string paragraph;
  while (paragraph.size() < kMarkdownBytes + 20'000)
    paragraph += "some words in a line\n";
  // The steps end within lines, before and behind the limit.
  for (const std::string_view behind : {"more of it", "more\n\n*next*\n"}) {
    const std::string text = paragraph + std::string(behind);
    CHECK(growing_problem(text, kMarkdownBytes / 3 + 5) == "");
    CHECK(growing_problem(text, kMarkdownBytes + 5000) == "");
  }
}

TEST_CASE("line feeder: the rest of an overlong heading is a separate piece", "[markdown]") {
  const std::string text = "# " + std::string(kMarkdownBytes, 'x') + "yz\n# next\n";
  std::size_t pieces = 0;
  const std::string html = fed(text, text.size(), pieces);
  CHECK(pieces == 3);
  CHECK(count(html, kNote) == 1);
  CHECK(count(html, R"(<h1 dir="auto">next</h1>)") == 1);
  CHECK(fed(text, 4096, pieces) == html);
}

TEST_CASE("line feeder: an overlong block ends where it would have ended anyway", "[markdown]") {
  std::string text = "```\n";
  while (text.size() <= kMarkdownBytes)
    text += "a line of code\n";
  text += "*plain*\n```\n*text*\n";
  Bench bench;
  bench.add(text);
  bench.end();
  // The parser simulated the end of the block once; that did not end the piece.
  CHECK(bench.ends_unheard() == 1);
  CHECK(bench.ended() == 2);
  CHECK_FALSE(bench.feeder().overflows());
  const std::string html = bench.html();
  CHECK(count(html, kNote) == 1);
  CHECK(count(html, "*plain*") == 1);
  CHECK(count(html, "<em>text</em>") == 1);
}
