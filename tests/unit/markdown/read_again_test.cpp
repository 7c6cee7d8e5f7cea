// How much of a growing paragraph is parsed again for each piece of text: a bounded suffix,
// whatever is unfinished there. Counts the bytes that the parser keeps undecided, so no clock is
// needed; the growth tests count instructions.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <string>
#include <string_view>

#include "markdown/line_feeder.h"
#include "markdown/mail_state.h"
#include "markdown/stream.h"

using agent_timeline::markdown::BlockListener;
using agent_timeline::markdown::BlockParser;
using agent_timeline::markdown::HtmlSink;
using agent_timeline::markdown::LineFeeder;
using agent_timeline::markdown::MailState;
using agent_timeline::markdown::Options;
using agent_timeline::markdown::Piece;
using agent_timeline::markdown::PieceList;
using agent_timeline::markdown::Pipeline;
using agent_timeline::markdown::References;
using agent_timeline::markdown::SourceBuffer;

namespace {

/// A stream that does not show its unfinished end.
class Bench final : private BlockListener {
 public:
  /// Takes the text and returns how many bytes will be parsed again with the next text.
  std::size_t add(std::string_view text) {
    source_.append(text);
    feeder_.take_text();
    parser_.commit(true);
    feeder_.take_last_line(true);
    return parser_.uncommitted();
  }

 private:
  void begin_piece(std::size_t offset) override {
    pieces_.begin(offset, sink_.ordinals());
    sink_.begin_piece({pieces_.next_index(), offset, sink_.ordinals()});
  }
  void end_piece(const Piece& piece) override { pieces_.end(piece, piece.open); }

  Options options_;
  References references_;
  std::string output_;
  HtmlSink sink_ = HtmlSink(options_, output_);
  BlockParser parser_ = BlockParser(options_.inlines, references_, sink_, *this);
  PieceList pieces_ = PieceList(output_);
  Pipeline pipeline_ = {references_, sink_, parser_, pieces_};
  SourceBuffer source_;
  LineFeeder feeder_ = LineFeeder(source_, pipeline_, *this);
};

std::size_t most_read_again(std::string_view unit) {
  Bench bench;
  std::string text = "x";
  while (text.size() < 8192)
    text += unit;
  std::size_t most = 0;
  for (std::size_t at = 0; at < text.size(); at += 16)
    most = std::max(most, bench.add(std::string_view(text).substr(at, 16)));
  return most;
}

bool completes(std::string_view before, std::string_view behind, bool ended) {
  MailState state;
  state.advance(before);
  return state.completes(behind, ended);
}

}  // namespace

TEST_CASE("only the end of a long paragraph is parsed again", "[markdown][inlines][hostile]") {
  const std::string_view units[] = {"a",     "#",   "a@", "b.",  "a@b.", "\\\\",  "\\*",
                                    "a\\\n", "_a ", "[a", "a]",  "![l",  "&amp;", "<!--",
                                    "a%",    "a=b", "a ", "*a ", "<a ",  "[a](b "};
  for (const std::string_view unit : units) {
    INFO(unit);
    CHECK(most_read_again(unit) <= 512);
  }
}

TEST_CASE("appending characters that decide nothing causes no changes", "[markdown][hostile]") {
  const std::string_view texts[] = {"**", "__", "--", "* ", "- ", "a ~", "a *", "a ", "a\t"};
  for (const std::string_view text : texts) {
    INFO(text);
    agent_timeline::markdown::Stream stream{Options()};
    stream.append(text);
    stream.refresh(false);
    const std::string before = stream.pieces().empty() ? "" : std::string(stream.html(0));
    stream.append(std::string(40, text.back()));
    CHECK(stream.refresh(false).empty());
    CHECK((stream.pieces().empty() ? "" : std::string(stream.html(0))) == before);
    // The length of the last piece is still that of the text.
    if (!stream.pieces().empty()) CHECK(stream.pieces()[0].length == text.size() + 40);
    stream.append("b* c");
    stream.refresh(true);
    CHECK(std::string(stream.html(0)) ==
          agent_timeline::markdown::render(
              std::string(text) + std::string(40, text.back()) + "b* c", Options()));
  }
}

TEST_CASE("a partially shown word can become a mail address", "[markdown][inlines]") {
  CHECK(completes("abc", "d@e", false));
  CHECK_FALSE(completes("abc", "d e@f", false));
  CHECK_FALSE(completes("a@b", "c", false));
  CHECK_FALSE(completes("a@b", "c", true));
  CHECK(completes("a@b.c", "d ", false));
  CHECK(completes("a@b.c", "d", true));
  CHECK_FALSE(completes("a@b.c", ".", false));
  CHECK(completes("a@b.c", ". ", false));
  CHECK_FALSE(completes("a@b.c", "@d", false));
  CHECK(completes("a@b.c", "@d,", false));
  CHECK_FALSE(completes("a@@", "b.c,", false));
}
