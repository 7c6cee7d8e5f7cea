#include "markdown/piece_list.h"

#include <utility>

namespace agent_timeline::markdown {

void PieceList::begin(std::size_t offset, const Ordinals& ordinals) {
  // The first piece includes what precedes its block.
  open_ = {next_index() == 0 ? 0 : offset, ordinals, true};
  output_begin_ = output_.size();
}

void PieceList::end(const Piece& piece, bool open) {
  EndedPiece& ended = ended_.emplace_back();
  ended.piece = piece;
  ended.piece.offset = open_.offset;
  ended.piece.open = open;
  ended.ordinals = open_.ordinals;
  ended.html = std::move(output_);
  output_.clear();
  open_ = {};
}

void PieceList::end_tentatively(const Piece& piece, bool open) {
  TentativePiece& ended = tentative_.emplace_back();
  ended.piece = piece;
  ended.piece.offset = open_.offset;
  ended.piece.open = open;
  ended.begin = output_begin_;
  ended.end = output_.size();
  open_.exists = false;
}

void PieceList::restore(const Open& open) {
  open_ = open;
  tentative_.clear();
  output_begin_ = 0;
}

std::string_view PieceList::html(std::size_t index) const {
  if (index < ended_.size()) return ended_[index].html;
  return html(tentative_[index - ended_.size()]);
}

std::size_t PieceList::end_of(std::size_t index, std::size_t size) const {
  if (index + 1 < ended_.size()) return ended_[index + 1].piece.offset;
  if (!tentative_.empty()) return tentative_.front().piece.offset;
  return size;
}

void PieceList::copy_to(std::vector<Piece>& list, std::size_t same, std::size_t size) const {
  list.resize(ended_.size() + tentative_.size());
  for (std::size_t i = same; i < ended_.size(); ++i)
    list[i] = ended_[i].piece;
  for (std::size_t i = 0; i < tentative_.size(); ++i)
    list[ended_.size() + i] = tentative_[i].piece;
  for (std::size_t i = same == 0 ? 0 : same - 1; i < list.size(); ++i) {
    const std::size_t end = i + 1 < list.size() ? list[i + 1].offset : size;
    list[i].length = end - list[i].offset;
  }
}

}  // namespace agent_timeline::markdown
