// Tentative output: whatever is parsed while it lasts is undone when it ends. The states are
// compared here in every build; builds with assertions also compare them in the engine.
#include <catch2/catch_test_macros.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "markdown/tentative.h"

using agent_timeline::markdown::BlockListener;
using agent_timeline::markdown::BlockParser;
using agent_timeline::markdown::BlockState;
using agent_timeline::markdown::HtmlSink;
using agent_timeline::markdown::LineFeeder;
using agent_timeline::markdown::Options;
using agent_timeline::markdown::Piece;
using agent_timeline::markdown::PieceList;
using agent_timeline::markdown::Pipeline;
using agent_timeline::markdown::References;
using agent_timeline::markdown::SourceBuffer;
using agent_timeline::markdown::Tentative;

namespace {

class Bench final : private BlockListener {
 public:
  void add(std::string_view text) {
    source_.append(text);
    feeder_.take_text();
  }
  void begin() { tentative_.emplace(pipeline_, feeder_, storage_); }
  void end() { tentative_.reset(); }
  void finish() {
    feeder_.take_last_line(false);
    parser_.finish(false);
  }

  [[nodiscard]] Tentative& tentative() { return *tentative_; }
  [[nodiscard]] BlockParser& parser() { return parser_; }
  [[nodiscard]] References& references() { return references_; }
  [[nodiscard]] const PieceList& pieces() const { return pieces_; }
  [[nodiscard]] BlockState blocks() const { return parser_.state(); }
  [[nodiscard]] HtmlSink::Snapshot written() const { return sink_.snapshot(); }

 private:
  void begin_piece(std::size_t offset) override {
    pieces_.begin(offset, sink_.ordinals());
    references_.set_block(pieces_.next_index());
    sink_.begin_piece({pieces_.next_index(), offset, sink_.ordinals()});
  }
  void end_piece(const Piece& piece) override {
    if (tentative_) {
      pieces_.end_tentatively(piece, piece.open);
    } else {
      pieces_.end(piece, piece.open);
    }
  }
  void drop_piece() override { pieces_.drop(); }
  void before_loosen(std::size_t outer) override {
    if (tentative_) tentative_->note_loosening(outer);
  }
  void after_loosen() override {
    if (tentative_) tentative_->note_inserted(sink_.inserted());
  }

  Options options_;
  References references_;
  std::string output_;
  HtmlSink sink_ = HtmlSink(options_, output_);
  BlockParser parser_ = BlockParser(options_.inlines, references_, sink_, *this);
  PieceList pieces_ = PieceList(output_);
  Pipeline pipeline_ = {references_, sink_, parser_, pieces_};
  SourceBuffer source_;
  LineFeeder feeder_ = LineFeeder(source_, pipeline_, *this);
  Tentative::Storage storage_;
  std::optional<Tentative> tentative_;
};

}  // namespace

TEST_CASE("tentative: ending restores the previous state", "[markdown]") {
  constexpr std::string_view kTexts[] = {
      "a *para",
      "> - quote\n>   1. nested\n> more",
      "```js\nlet a = 1;\nlet b",
      "| a | b |\n|---|:-:|\n| 1 | 2",
      "[label]: /address\n[la",
      "[^n]: a note\n\n    go",
      "- tight\n- list\n\n  turned loose",
      "<div>\nraw",
      "    indented\n\n    code\n\n",
      "# heading\n\n===",
      "$$\nmath",
      "> [!NOTE]\n> an al",
  };
  for (const std::string_view text : kTexts) {
    CAPTURE(text);
    Bench bench;
    bench.add(text);
    const BlockState blocks = bench.blocks();
    const std::size_t mark = bench.references().mark();
    const std::size_t ended = bench.pieces().ended().size();
    bench.begin();
    const HtmlSink::Snapshot written = bench.written();
    bench.finish();
    bench.end();
    CHECK(bench.blocks() == blocks);
    CHECK(bench.written() == written);
    CHECK(bench.references().mark() == mark);
    CHECK(bench.pieces().ended().size() == ended);
    CHECK(bench.pieces().tentative().empty());
  }
}

TEST_CASE("tentative: the comparison of states detects a change that was not undone",
          "[markdown]") {
  Bench bench;
  bench.add("- one\n");
  const BlockState blocks = bench.blocks();
  const HtmlSink::Snapshot written = bench.written();
  bench.add("- two\n");
  CHECK_FALSE(bench.blocks() == blocks);
  CHECK_FALSE(bench.written() == written);
}

TEST_CASE("tentative: definitions can be kept", "[markdown][references]") {
  Bench bench;
  bench.add("[a]: /a\n\ntext\n\n[b]: /b");
  const std::size_t before = bench.references().mark();
  bench.begin();
  bench.finish();
  REQUIRE(bench.references().find("b") != nullptr);
  CHECK(bench.tentative().keep_definitions() == before);
  bench.end();
  REQUIRE(bench.references().find("b") != nullptr);
  bench.begin();
  bench.tentative().keep_definitions_up_to(before);
  bench.end();
  CHECK(bench.references().find("b") == nullptr);
  CHECK(bench.references().find("a") != nullptr);
}

TEST_CASE("tentative: reports how much output is final and how much loose lists insert",
          "[markdown]") {
  Bench bench;
  bench.add("- one\n- two\n\n- thr");
  bench.begin();
  const std::size_t final_bytes = bench.tentative().final_bytes();
  CHECK(bench.tentative().inserted() == 0);
  CHECK(bench.tentative().had_open_piece());
  bench.finish();
  REQUIRE(bench.tentative().loose().size() == 1);
  CHECK(bench.tentative().inserted() > 0);
  CHECK(bench.tentative().final_bytes() == final_bytes + bench.tentative().inserted());
}
