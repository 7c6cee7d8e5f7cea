// The report of changed pieces, tested with only a list of pieces and a sink.
#include <catch2/catch_test_macros.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/piece_report.h"

using agent_timeline::markdown::BlockKind;
using agent_timeline::markdown::BlockListener;
using agent_timeline::markdown::BlockParser;
using agent_timeline::markdown::HtmlSink;
using agent_timeline::markdown::LineFeeder;
using agent_timeline::markdown::Options;
using agent_timeline::markdown::Piece;
using agent_timeline::markdown::PieceChange;
using agent_timeline::markdown::PieceList;
using agent_timeline::markdown::PieceReport;
using agent_timeline::markdown::Pipeline;
using agent_timeline::markdown::References;
using agent_timeline::markdown::SourceBuffer;
using agent_timeline::markdown::Tentative;
using Kind = agent_timeline::markdown::PieceChange::Kind;

namespace {

/// Holds pieces that the test writes directly; nothing is parsed.
class Bench {
 public:
  /// Discards what was tentative; what is added before show() stays.
  void begin() {
    report_.begin();
    tentative_.reset();
  }
  void open(std::size_t offset) { pieces_.begin(offset, {}); }
  void write(std::string_view html) { output_ += html; }
  void end(BlockKind kind = BlockKind::paragraph) { pieces_.end(piece(kind), false); }
  void end_tentatively(BlockKind kind = BlockKind::paragraph, bool open = false) {
    pieces_.end_tentatively(piece(kind), open);
  }
  /// What is added from here on is tentative.
  void show() { tentative_.emplace(pipeline_, feeder_, storage_); }
  const std::vector<PieceChange>& report(std::size_t size) {
    pieces_.copy_to(list_, report_.final_count(), size);
    report_.update(list_);
    report_.remember(*tentative_);
    return report_.changes();
  }

  [[nodiscard]] PieceReport& reporter() { return report_; }
  [[nodiscard]] PieceList& pieces() { return pieces_; }
  [[nodiscard]] const std::vector<Piece>& list() const { return list_; }

 private:
  static Piece piece(BlockKind kind) {
    Piece piece;
    piece.kind = kind;
    return piece;
  }

  Options options_;
  References references_;
  BlockListener listener_;
  std::string output_;
  HtmlSink sink_ = HtmlSink(options_, output_);
  BlockParser parser_ = BlockParser(options_.inlines, references_, sink_, listener_);
  PieceList pieces_ = PieceList(output_);
  Pipeline pipeline_ = {references_, sink_, parser_, pieces_};
  SourceBuffer source_;
  LineFeeder feeder_ = LineFeeder(source_, pipeline_, listener_);
  Tentative::Storage storage_;
  std::optional<Tentative> tentative_;
  PieceReport report_ = PieceReport(pieces_, sink_, output_);
  std::vector<Piece> list_;
};

}  // namespace

TEST_CASE("piece report: new pieces are inserted and reported once", "[markdown]") {
  Bench bench;
  bench.begin();
  bench.open(0);
  bench.write("<p>a</p>");
  bench.end();
  bench.show();
  bench.open(3);
  bench.write("<p>b</p>");
  bench.end_tentatively();
  const auto& changes = bench.report(4);
  REQUIRE(changes.size() == 2);
  CHECK(changes[0].kind == Kind::insert);
  CHECK(changes[1].kind == Kind::insert);
  CHECK(changes[1].index == 1);
  CHECK(bench.list()[0].length == 3);
  CHECK(bench.list()[1].length == 1);

  bench.begin();
  bench.show();
  bench.open(3);
  bench.write("<p>b</p>");
  bench.end_tentatively();
  CHECK(bench.report(4).empty());
}

TEST_CASE("piece report: a growing piece is edited after its final part", "[markdown]") {
  Bench bench;
  bench.begin();
  bench.open(0);
  bench.show();
  bench.write("<p>one</p>");
  bench.end_tentatively();
  bench.report(3);

  bench.begin();
  bench.show();
  bench.write("<p>one two</p>");
  bench.end_tentatively();
  const auto& changes = bench.report(7);
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].kind == Kind::edit);
  REQUIRE(changes[0].edits.size() == 1);
  CHECK(changes[0].edits[0].text == " two");
}

TEST_CASE("piece report: a changed field is an edit without steps", "[markdown]") {
  Bench bench;
  bench.begin();
  bench.show();
  bench.open(0);
  bench.write("<pre></pre>");
  bench.end_tentatively(BlockKind::code, true);
  bench.report(4);

  bench.begin();
  bench.show();
  bench.open(0);
  bench.write("<pre></pre>");
  bench.end_tentatively(BlockKind::code, false);
  const auto& changes = bench.report(8);
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].kind == Kind::edit);
  CHECK(changes[0].edits.empty());
}

TEST_CASE("piece report: missing pieces are removed, starting at the end", "[markdown]") {
  Bench bench;
  bench.begin();
  bench.show();
  for (const std::size_t offset : {std::size_t{0}, std::size_t{2}, std::size_t{4}}) {
    bench.open(offset);
    bench.write("<p>x</p>");
    bench.end_tentatively();
  }
  bench.report(6);

  bench.begin();
  bench.show();
  bench.open(0);
  bench.write("<p>x</p>");
  bench.end_tentatively();
  const auto& changes = bench.report(6);
  REQUIRE(changes.size() == 2);
  CHECK(changes[0].kind == Kind::remove);
  CHECK(changes[0].index == 2);
  CHECK(changes[1].kind == Kind::remove);
  CHECK(changes[1].index == 1);
}

TEST_CASE("piece report: a rewritten piece is replaced", "[markdown]") {
  Bench bench;
  bench.begin();
  bench.open(0);
  bench.show();
  bench.write("<p>one</p>");
  bench.end_tentatively();
  bench.report(3);

  bench.begin();
  bench.reporter().forget_open();
  bench.show();
  bench.write("<p><a>one</a></p>");
  bench.end_tentatively();
  const auto& changes = bench.report(3);
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].kind == Kind::replace);
}

TEST_CASE("piece report: an earlier piece changed by a label is edited in place", "[markdown]") {
  Bench bench;
  bench.begin();
  for (const std::size_t offset : {std::size_t{0}, std::size_t{4}}) {
    bench.open(offset);
    bench.write("<p>x</p>");
    bench.end();
  }
  bench.show();
  bench.report(8);

  bench.begin();
  bench.reporter().replace(0, "<p>x y</p>");
  bench.pieces().ended()[0].html = "<p>x y</p>";
  bench.show();
  const auto& changes = bench.report(8);
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].kind == Kind::edit);
  CHECK(changes[0].index == 0);
}

TEST_CASE("piece report: restore returns to the state before the tentative end", "[markdown]") {
  Bench bench;
  bench.begin();
  bench.open(0);
  bench.show();
  bench.write("<p>one</p>");
  bench.end_tentatively();
  bench.report(3);

  bench.begin();
  bench.reporter().save();
  bench.reporter().forget_open();
  bench.reporter().restore();
  bench.show();
  bench.write("<p>one</p>");
  bench.end_tentatively();
  CHECK(bench.report(3).empty());
}
