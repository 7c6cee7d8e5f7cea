// What was sent of a text that grows and is shown line by line, so that a patch tells only what is
// new. For live_messages.h and live_call_patch.cpp.
// Invariant: the pieces are those of cut_pieces().
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace agent_timeline {

class OpWriter;
struct OpTarget;

class SentLines {
 public:
  /// All of `text` was sent; its first line has the number `first_line`.
  void begin(std::string_view text, std::uint64_t first_line);

  /// Tells what `text` has more. `part` names the part.
  void write(std::string_view text, const OpTarget& part, OpWriter& ops);

 private:
  void begin_piece();
  /// Takes what fits into the last piece, and returns it.
  std::string_view take_lines(std::string_view text);
  [[nodiscard]] bool is_full() const;
  /// Of the last piece.
  [[nodiscard]] std::size_t lines() const;

  std::uint64_t first_line_ = 1;
  std::size_t pieces_ = 0;
  /// Bytes that were sent.
  std::size_t sent_ = 0;
  /// Of the last piece: the number of its first line from 1, and line feeds.
  std::size_t piece_line_ = 1;
  std::size_t newlines_ = 0;
  bool ends_line_ = false;
};

}  // namespace agent_timeline
