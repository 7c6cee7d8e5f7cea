// What is currently shown of a piece that may still change, and the edits from there to its new
// form. For stream.cpp. Invariant: only the part of the HTML that is not final is kept and
// compared.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/edits.h"
#include "markdown/piece.h"

namespace agent_timeline::markdown {

class ShownPiece {
 public:
  /// Starts anew: `html` is shown. Its first `final_bytes` will not change; behind them the
  /// elements `open` are open.
  void reset(const Piece& piece, std::string_view html, std::size_t final_bytes,
             const OpenElements& open);

  [[nodiscard]] const Piece& piece() const { return piece_; }

  /// The shown HTML will become `html` so far, of which all is final and the elements `open` are
  /// open; the list with `outer` elements around it is about to become loose.
  void wrap(std::string_view html, const OpenElements& open, std::size_t outer);
  /// The list has become loose, which inserted bytes into `html`.
  void after_wrap(std::string_view html, const OpenElements& open);
  /// `html` so far is about to be cut back to `size` bytes, fewer than are final. set_open() then
  /// sets the elements that are open there.
  void truncate_final(std::string_view html, std::size_t size);
  void set_open(const OpenElements& open) { open_ = open; }
  [[nodiscard]] std::size_t final_bytes() const { return final_bytes_; }

  /// A list that is already shown as loose added `bytes` to its HTML, all in the final part.
  void grow_final(std::size_t bytes) { final_bytes_ += bytes; }
  /// The `bytes` that loosened lists added to the final part are not final.
  void shrink_final(std::size_t bytes) { final_bytes_ -= bytes; }

  /// True if everything but the HTML of the piece is the same.
  [[nodiscard]] bool has_same_fields(const Piece& piece) const {
    return piece.kind == piece_.kind && piece.language == piece_.language &&
           piece.meta == piece_.meta && piece.open == piece_.open;
  }

  /// Lists, by the number of elements around them, shown as loose although that is not final.
  std::vector<std::size_t> loose_lists;
  /// It cannot be updated by edits.
  bool needs_replace = false;

  /// Returns the edits that lead to `html`, including those for lists.
  [[nodiscard]] std::vector<Edit> edits_to(std::string_view html) &&;

 private:
  Piece piece_;
  std::size_t final_bytes_ = 0;
  OpenElements open_;
  std::string tail_;
  std::vector<Edit> edits_;
};

}  // namespace agent_timeline::markdown
