// Remembers how much of a growing text was sent that is shown line by line, so that a patch
// contains only what is new. For live_tool_call.h and live_card.h. Invariant: the pieces are those
// of cut_pieces().
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace agent_timeline {

class OpWriter;
struct OpTarget;

class SentLines {
 public:
  /// Starts tracking `text`, all of which was sent; `first_line` is the number of its first line.
  void start_tracking(std::string_view text, std::uint64_t first_line);

  /// Sends what was appended to `text`. `part` is the part it belongs to.
  void write(std::string_view text, const OpTarget& part, OpWriter& ops);

 private:
  void begin_piece();
  /// Consumes text until the last piece is full. Returns what was consumed.
  std::string_view consume_lines(std::string_view text);
  [[nodiscard]] bool is_full() const;
  /// The number of lines in the last piece.
  [[nodiscard]] std::size_t lines() const;

  std::uint64_t first_line_ = 1;
  std::size_t pieces_ = 0;
  /// Bytes sent so far.
  std::size_t sent_ = 0;
  /// The last piece: the 1-based index of its first line, and its number of line feeds.
  std::size_t piece_line_ = 1;
  std::size_t newlines_ = 0;
  bool ends_line_ = false;
};

}  // namespace agent_timeline
