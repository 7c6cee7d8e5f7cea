#include "markdown/piece_report.h"

#include <algorithm>
#include <utility>

namespace agent_timeline::markdown {

/// True if the open piece was reported, so that it can be edited.
bool PieceReport::tracks_open_piece() const {
  const PieceList::Open& open = pieces_.open();
  return !shown_.empty() && pieces_.next_index() == final_count_ && !shown_.front().needs_replace &&
         shown_.front().piece().offset == open.offset && open.exists;
}

void PieceReport::before_rewind(std::size_t size) {
  truncates_ = tracks_open_piece() && size < shown_.front().final_bytes();
  if (!truncates_) return;
  keep_saved();
  shown_.front().truncate_final(output_, size);
}

void PieceReport::after_rewind() {
  if (truncates_) shown_.front().set_open(sink_.open_elements());
}

void PieceReport::before_loosen(std::size_t outer, bool is_first_line) {
  was_loose_ = false;
  if (!tracks_open_piece()) return;
  keep_saved();
  ShownPiece& piece = shown_.front();
  if (sink_.is_flattened()) {
    piece.needs_replace = true;
    return;
  }
  const auto known = std::find(piece.loose_lists.begin(), piece.loose_lists.end(), outer);
  if (known == piece.loose_lists.end()) return piece.wrap(output_, sink_.open_elements(), outer);
  // Already shown as loose: correct if this is the line on which that was seen.
  was_loose_ = is_first_line;
  piece.needs_replace = !was_loose_;
  piece.loose_lists.erase(known);
}

void PieceReport::after_loosen() {
  if (!tracks_open_piece()) return;
  if (was_loose_) {
    shown_.front().grow_final(sink_.inserted());
  } else {
    shown_.front().after_wrap(output_, sink_.open_elements());
  }
}

void PieceReport::save() {
  is_saved_ = true;
  is_changed_ = false;
}

void PieceReport::restore() {
  if (is_changed_) shown_ = saved_;
  is_changed_ = false;
}

void PieceReport::keep_saved() {
  if (!is_saved_ || is_changed_) return;
  saved_ = shown_;
  is_changed_ = true;
}

void PieceReport::forget_open() {
  if (shown_.empty() || pieces_.ended().size() != final_count_) return;
  keep_saved();
  shown_.front().needs_replace = true;
}

void PieceReport::replace(std::size_t index, std::string_view html) {
  if (index < final_count_) {
    PieceChange change{PieceChange::Kind::edit, index, {}};
    append_edits(pieces_.html(index), html, {}, change.edits);
    changes_.push_back(std::move(change));
    return;
  }
  if (index != final_count_) return;
  if (!shown_.empty()) shown_.front().needs_replace = true;
  if (is_changed_ && !saved_.empty()) saved_.front().needs_replace = true;
}

void PieceReport::update(const std::vector<Piece>& pieces) {
  std::size_t same = 0;
  while (same < shown_.size() && final_count_ + same < pieces.size() &&
         shown_[same].piece().offset == pieces[final_count_ + same].offset)
    ++same;
  for (std::size_t i = shown_.size(); i-- > same;)
    changes_.push_back({PieceChange::Kind::remove, final_count_ + i, {}});
  for (std::size_t i = 0; i < same; ++i)
    report_piece(pieces[final_count_ + i], final_count_ + i, shown_[i]);
  for (std::size_t i = final_count_ + same; i < pieces.size(); ++i)
    changes_.push_back({PieceChange::Kind::insert, i, {}});
}

void PieceReport::report_piece(const Piece& piece, std::size_t index, ShownPiece& before) {
  if (before.needs_replace || !before.loose_lists.empty()) {
    changes_.push_back({PieceChange::Kind::replace, index, {}});
    return;
  }
  const bool is_same = before.has_same_fields(piece);
  PieceChange change{PieceChange::Kind::edit, index,
                     std::move(before).edits_to(pieces_.html(index))};
  if (!is_same || !change.edits.empty()) changes_.push_back(std::move(change));
}

void PieceReport::remember(const Tentative& end) {
  is_saved_ = is_changed_ = false;
  final_count_ = pieces_.ended().size();
  shown_.resize(pieces_.tentative().size());
  for (std::size_t i = 0; i < shown_.size(); ++i) {
    const TentativePiece& piece = pieces_.tentative()[i];
    const bool is_open = i == 0 && end.had_open_piece();
    shown_[i].reset(piece.piece, pieces_.html(piece), is_open ? end.final_bytes() : 0,
                    is_open ? end.final_elements() : OpenElements());
    if (!is_open) continue;
    shown_[i].shrink_final(end.inserted());
    shown_[i].loose_lists = end.loose();
  }
}

}  // namespace agent_timeline::markdown
