// Cuts a long text into pieces of whole lines, so that a view mounts and patches only what it
// shows. Invariant: the pieces in order are the text, byte for byte.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace agent_timeline {

/// Consecutive lines of a text, line feeds included.
struct LineBlock {
  /// Counted from 1.
  std::uint64_t first_line = 1;
  std::uint64_t lines = 0;
  std::string_view text;
};

/// Blocks of `limits::kLinesPerPiece` lines, the last one shorter; none for an empty text. The
/// views point into `text`.
[[nodiscard]] std::vector<LineBlock> line_blocks(std::string_view text);

}  // namespace agent_timeline
