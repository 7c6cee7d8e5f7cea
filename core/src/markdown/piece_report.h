// Reports how the pieces of a stream have changed since the last report, as edits of their HTML
// where possible. It is notified of what happens to the open piece. For stream.cpp. Invariant: the
// changes, applied in order to the pieces that were reported last, give the current pieces.
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

  /// Drops the changes that were reported.
  void begin() { changes_.clear(); }
  [[nodiscard]] const std::vector<PieceChange>& changes() const { return changes_; }
  /// The number of pieces that were final when they were reported last.
  [[nodiscard]] std::size_t final_count() const { return final_count_; }

  /// From `size` bytes of the output on, what was reported of the open piece is not final: a
  /// paragraph becomes another block, or provisional output turned out to be wrong.
  void before_rewind(std::size_t size);
  void after_rewind();
  /// A list with `outer` elements around it becomes loose. With `is_first_line`, on the line that
  /// was last shown tentatively, where the list may already be shown as loose.
  void before_loosen(std::size_t outer, bool is_first_line);
  void after_loosen();

  /// Called before the end is shown tentatively, and to return to that state.
  void save();
  void restore();
  /// The open piece was rendered anew.
  void forget_open();
  /// The HTML of `index`, a piece that has ended, is about to become `html`.
  void replace(std::size_t index, std::string_view html);

  /// Reports the differences between the last report and `pieces`.
  void update(const std::vector<Piece>& pieces);
  /// Records what the next report needs.
  void remember(const Tentative& end);

 private:
  [[nodiscard]] bool tracks_open_piece() const;
  void keep_saved();
  void report_piece(const Piece& piece, std::size_t index, ShownPiece& before);

  const PieceList& pieces_;
  const HtmlSink& sink_;
  const std::string& output_;
  std::vector<PieceChange> changes_;
  /// The pieces reported last, from `final_count_` on, and a copy of them from before the end was
  /// shown tentatively, made when that first changes them.
  std::vector<ShownPiece> shown_;
  std::vector<ShownPiece> saved_;
  bool is_saved_ = false;
  bool is_changed_ = false;
  std::size_t final_count_ = 0;
  /// Between two calls: the rewind reaches final output; the list was shown as loose.
  bool truncates_ = false;
  bool was_loose_ = false;
};

}  // namespace agent_timeline::markdown
