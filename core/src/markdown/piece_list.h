// The top-level blocks of a streaming text: those that have ended, with their HTML; the open one;
// and after it those that are shown tentatively. For stream.cpp and its parts.
// Invariant: pieces that are final stay; the tentative ones are derived from the unfinished end of
// the text, and restore() removes them.
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

/// One that has ended for now; its HTML is in the output.
struct TentativePiece {
  Piece piece;
  std::size_t begin = 0;
  std::size_t end = 0;
};

class PieceList {
 public:
  /// What is known of the piece that is open.
  struct Open {
    std::size_t offset = 0;
    Ordinals ordinals;
    bool exists = false;
    bool operator==(const Open&) const = default;
  };

  /// `output` gets the HTML of the piece that is open, and of what is shown behind it.
  explicit PieceList(std::string& output) : output_(output) {}

  void begin(std::size_t offset, const Ordinals& ordinals);
  /// The piece that is open was none.
  void drop() { open_.exists = false; }
  /// The piece that is open has ended: `piece` describes it but for where it begins, and `open`
  /// says whether the text may go on inside. For good, it takes the output with it.
  void end(const Piece& piece, bool open);
  void end_for_now(const Piece& piece, bool open);
  /// The output has `bytes` more in the last piece that ended for now.
  void lengthen_last(std::size_t bytes) { tentative_.back().end += bytes; }

  [[nodiscard]] const Open& open() const { return open_; }
  /// Back to when `open` was what is open.
  void restore(const Open& open);

  /// Of the piece that would begin now.
  [[nodiscard]] std::size_t next_index() const { return ended_.size() + tentative_.size(); }
  [[nodiscard]] std::vector<EndedPiece>& ended() { return ended_; }
  [[nodiscard]] const std::vector<EndedPiece>& ended() const { return ended_; }
  [[nodiscard]] const std::vector<TentativePiece>& tentative() const { return tentative_; }

  [[nodiscard]] std::string_view html(std::size_t index) const;
  [[nodiscard]] std::string_view html(const TentativePiece& piece) const {
    return std::string_view(output_).substr(piece.begin, piece.end - piece.begin);
  }
  /// Where a piece that has ended for good ends in a text of `size` bytes.
  [[nodiscard]] std::size_t end_of(std::size_t index, std::size_t size) const;

  /// Brings `list`, of which the first `same` are right but for the length of the last, up to date.
  void copy_to(std::vector<Piece>& list, std::size_t same, std::size_t size) const;

 private:
  std::string& output_;
  std::vector<EndedPiece> ended_;
  Open open_;
  std::vector<TentativePiece> tentative_;
  /// Where the piece that is open begins in the output.
  std::size_t output_begin_ = 0;
};

}  // namespace agent_timeline::markdown
