// Reports how the pieces of a stream have changed since the last report, as edits of their HTML
// where possible. It is told what happens to the open piece. For stream.cpp.
// Invariant: the changes, applied in order to the pieces that were reported last, give the current
// pieces.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/html_sink.h"
#include "markdown/piece_change.h"
#include "markdown/piece_list.h"
#include "markdown/shown_piece.h"
#include "markdown/tentative.h"

namespace agent_timeline::markdown {

class PieceReport {
 public:
  /// `output` is what `sink` writes to.
  PieceReport(const PieceList& pieces, const HtmlSink& sink, const std::string& output)
      : pieces_(pieces), sink_(sink), output_(output) {}

  /// Forgets the changes that were reported.
  void begin() { changes_.clear(); }
  [[nodiscard]] const std::vector<PieceChange>& changes() const { return changes_; }
  /// The pieces before this one had ended for good when they were reported last.
  [[nodiscard]] std::size_t first() const { return first_; }

  /// What has been said of the piece that is open is not final from `size` bytes of the output on:
  /// a paragraph becomes another block, or shows what was undecided in another way.
  void before_rewind(std::size_t size);
  void after_rewind();
  /// A list with `outer` elements around it turns loose. On the line that was shown for now last,
  /// that has been seen already.
  void before_loosen(std::size_t outer, bool is_first_line);
  void after_loosen();

  /// Before the end is shown for now, and back to there.
  void save();
  void restore();
  /// The piece that is open was written anew.
  void forget_open();
  /// A piece that has ended, `index`, is about to be `html`.
  void replace(std::size_t index, std::string_view html);

  /// Reports what is between what was reported last and `pieces`.
  void update(const std::vector<Piece>& pieces);
  /// Keeps what is needed to report the next changes.
  void remember(const Tentative& end);

 private:
  [[nodiscard]] bool follows_open() const;
  void keep_saved();
  void report_piece(const Piece& piece, std::size_t index, ShownPiece& before);

  const PieceList& pieces_;
  const HtmlSink& sink_;
  const std::string& output_;
  std::vector<PieceChange> changes_;
  /// What was reported last, from the piece `first_` on, and what of it stood before the end was
  /// shown for now: copied when that first changes it.
  std::vector<ShownPiece> shown_;
  std::vector<ShownPiece> saved_;
  bool is_saved_ = false;
  bool is_changed_ = false;
  std::size_t first_ = 0;
  /// Between two calls: the rewind reaches what was final, and the list was shown as loose.
  bool truncates_ = false;
  bool was_loose_ = false;
};

}  // namespace agent_timeline::markdown
