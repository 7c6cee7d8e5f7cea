#include "markdown/piece_report.h"

#include <algorithm>
#include <utility>

namespace agent_timeline::markdown {

/// Whether the open piece was shown, so that there are edits to be made of it.
bool PieceReport::follows_open() const {
  const PieceList::Open& open = pieces_.open();
  return !shown_.empty() && pieces_.next_index() == first_ && !shown_.front().lost &&
         shown_.front().piece().offset == open.offset && open.exists;
}

void PieceReport::before_rewind(std::size_t size) {
  truncates_ = follows_open() && size < shown_.front().final_bytes();
  if (truncates_) shown_.front().truncate_final(output_, size);
}

void PieceReport::after_rewind() {
  if (truncates_) shown_.front().set_open(sink_.depth());
}

void PieceReport::before_loosen(std::size_t outer, bool is_first_line) {
  was_loose_ = false;
  if (!follows_open()) return;
  ShownPiece& piece = shown_.front();
  if (sink_.is_flattened()) {
    piece.lost = true;
    return;
  }
  const auto known = std::find(piece.loose.begin(), piece.loose.end(), outer);
  if (known == piece.loose.end()) return piece.wrap(output_, sink_.depth(), outer);
  // Shown as loose already: right if this is the line that was seen then.
  was_loose_ = is_first_line;
  piece.lost = !was_loose_;
  piece.loose.erase(known);
}

void PieceReport::after_loosen() {
  if (!follows_open()) return;
  if (was_loose_) {
    shown_.front().grow_final(sink_.inserted());
  } else {
    shown_.front().after_wrap(output_, sink_.depth());
  }
}

void PieceReport::forget_open() {
  if (!shown_.empty() && pieces_.ended().size() == first_) shown_.front().lost = true;
}

void PieceReport::replace(std::size_t index, std::string_view html) {
  if (index < first_) {
    PieceChange change{PieceChange::Kind::edit, index, {}};
    append_edits(pieces_.html(index), html, 0, change.edits);
    changes_.push_back(std::move(change));
    return;
  }
  for (std::vector<ShownPiece>* known : {&shown_, &saved_}) {
    if (index == first_ && !known->empty()) known->front().lost = true;
  }
}

void PieceReport::update(const std::vector<Piece>& pieces) {
  std::size_t same = 0;
  while (same < shown_.size() && first_ + same < pieces.size() &&
         shown_[same].piece().offset == pieces[first_ + same].offset)
    ++same;
  for (std::size_t i = shown_.size(); i-- > same;)
    changes_.push_back({PieceChange::Kind::remove, first_ + i, {}});
  for (std::size_t i = 0; i < same; ++i)
    report_piece(pieces[first_ + i], first_ + i, shown_[i]);
  for (std::size_t i = first_ + same; i < pieces.size(); ++i)
    changes_.push_back({PieceChange::Kind::insert, i, {}});
}

void PieceReport::report_piece(const Piece& piece, std::size_t index, ShownPiece& before) {
  if (before.lost || !before.loose.empty()) {
    changes_.push_back({PieceChange::Kind::replace, index, {}});
    return;
  }
  const bool is_same = before.shows_fields_of(piece);
  PieceChange change{PieceChange::Kind::edit, index,
                     std::move(before).edits_to(pieces_.html(index))};
  if (!is_same || !change.edits.empty()) changes_.push_back(std::move(change));
}

void PieceReport::remember(const Tentative& end) {
  first_ = pieces_.ended().size();
  shown_.clear();
  for (const TentativePiece& piece : pieces_.tentative()) {
    const std::string_view html = pieces_.html(piece);
    const bool is_open = shown_.empty() && end.had_open_piece();
    ShownPiece& shown = shown_.emplace_back(piece.piece, html, is_open ? end.final_bytes() : 0,
                                            is_open ? end.final_depth() : 0);
    if (!is_open) continue;
    shown.shrink_final(end.inserted());
    shown.loose = end.loose();
  }
}

}  // namespace agent_timeline::markdown
