// The top-level blocks of a streaming text: those that have ended, with their HTML; the open one;
// and behind it those that are shown tentatively. For stream.cpp and its parts. Invariant: final
// pieces stay; tentative ones are derived from the unfinished end of the text, and restore()
// removes them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/output_budget.h"
#include "markdown/piece.h"

namespace agent_timeline::markdown {

/// A piece that has ended for good.
struct EndedPiece {
  Piece piece;
  Ordinals ordinals;  ///< at its start
  std::string html;
};

/// A piece that has ended tentatively; its HTML is in the output.
struct TentativePiece {
  Piece piece;
  std::size_t begin = 0;
  std::size_t end = 0;
};

class PieceList {
 public:
  /// What is known of the open piece.
  struct Open {
    std::size_t offset = 0;
    Ordinals ordinals;
    bool exists = false;
    bool operator==(const Open&) const = default;
  };

  /// `output` receives the HTML of the open piece and of the tentative ones behind it.
  explicit PieceList(std::string& output) : output_(output) {}

  void begin(std::size_t offset, const Ordinals& ordinals);
  /// The open piece turned out to be none.
  void drop() { open_.exists = false; }
  /// The open piece has ended. `piece` describes it except for its offset, and `open` says whether
  /// the text may continue inside it. end() is final and takes the output with it.
  void end(const Piece& piece, bool open);
  void end_tentatively(const Piece& piece, bool open);
  /// The HTML of the last tentative piece has grown by `bytes`.
  void lengthen_last(std::size_t bytes) { tentative_.back().end += bytes; }

  [[nodiscard]] const Open& open() const { return open_; }
  /// Returns to when `open` was the open piece.
  void restore(const Open& open);

  /// The index of the piece that would begin now.
  [[nodiscard]] std::size_t next_index() const { return ended_.size() + tentative_.size(); }
  [[nodiscard]] std::vector<EndedPiece>& ended() { return ended_; }
  [[nodiscard]] const std::vector<EndedPiece>& ended() const { return ended_; }
  [[nodiscard]] const std::vector<TentativePiece>& tentative() const { return tentative_; }

  [[nodiscard]] std::string_view html(std::size_t index) const;
  [[nodiscard]] std::string_view html(const TentativePiece& piece) const {
    return std::string_view(output_).substr(piece.begin, piece.end - piece.begin);
  }
  /// Returns where an ended piece ends in a text of `size` bytes.
  [[nodiscard]] std::size_t end_of(std::size_t index, std::size_t size) const;

  /// Updates `list`, of which the first `same` pieces are right except for the length of the last.
  void copy_to(std::vector<Piece>& list, std::size_t same, std::size_t size) const;

 private:
  std::string& output_;
  std::vector<EndedPiece> ended_;
  Open open_;
  std::vector<TentativePiece> tentative_;
  /// Where the open piece begins in the output.
  std::size_t output_begin_ = 0;
};

}  // namespace agent_timeline::markdown
