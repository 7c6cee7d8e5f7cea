// Splits a long text into blocks of whole lines, so that a view mounts and patches only what it
// shows.
// Invariant: the blocks concatenated are the text, byte for byte.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace agent_timeline {

/// Consecutive lines of a text, including their line feeds.
struct LineBlock {
  /// Counted from 1.
  std::uint64_t first_line = 1;
  std::uint64_t lines = 0;
  std::string_view text;
};

/// Splits `text` into blocks of `limits::kLinesPerPiece` lines; the last one may be shorter. An
/// empty text has no blocks. The views point into `text`.
[[nodiscard]] std::vector<LineBlock> line_blocks(std::string_view text);

}  // namespace agent_timeline
