#include "markdown/shown_piece.h"

#include <utility>

namespace agent_timeline::markdown {

void ShownPiece::reset(const Piece& piece, std::string_view html, std::size_t final_bytes,
                       const OpenElements& open) {
  piece_ = piece;
  final_bytes_ = final_bytes;
  open_ = open;
  tail_ = html.substr(final_bytes);
  edits_.clear();
  loose_lists.clear();
  needs_replace = false;
}

void ShownPiece::wrap(std::string_view html, const OpenElements& open, std::size_t outer) {
  append_edits(tail_, html.substr(final_bytes_), {open_.count, 0}, edits_);
  Edit edit;
  edit.at = outer + 1;
  edit.wrap = true;
  edits_.push_back(std::move(edit));
  after_wrap(html, open);
}

void ShownPiece::after_wrap(std::string_view html, const OpenElements& open) {
  final_bytes_ = html.size();
  open_ = open;
  tail_.clear();
}

void ShownPiece::truncate_final(std::string_view html, std::size_t size) {
  tail_.insert(0, html.substr(size, final_bytes_ - size));
  final_bytes_ = size;
}

std::vector<Edit> ShownPiece::edits_to(std::string_view html) && {
  append_edits(tail_, html.substr(final_bytes_), open_, edits_);
  return std::move(edits_);
}

}  // namespace agent_timeline::markdown
