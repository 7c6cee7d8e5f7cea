// Cuts a part into the pieces that patches address and views mount one by one: a Markdown block, a
// diff hunk, some hundred lines of text, one to-do.
// Invariant: keys are unique within a part and do not change when something is appended.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "blocks/block.h"

namespace agent_timeline {

/// One piece of a part. The meaning of `first` and `count` depends on the kind of part: the index
/// of a Markdown block, to-do, image, link or file with matches; a range of lines or list entries;
/// for a diff, `first` is the file, `count` the hunk, and `row` and `rows` the range of its rows.
struct PartPiece {
  std::string key;
  std::size_t first = 0;
  std::size_t count = 0;
  /// The piece's own text if the part consists of text; views the part.
  std::string_view text;
  std::size_t row = 0;
  std::size_t rows = 0;
};

/// The `count` of a diff piece for a file without hunks.
inline constexpr std::size_t kNoHunk = static_cast<std::size_t>(-1);

/// Identifies a block of rows in a streaming diff: rows of a hunk by their position, pending old
/// lines by their line number, whichever hunk they are in (diff/live_rows.h).
struct GrowingKey {
  std::size_t file = 0;
  std::size_t hunk = 0;
  bool is_waiting = false;
  std::size_t row = 0;
};
[[nodiscard]] std::string growing_key(const GrowingKey& key);

[[nodiscard]] std::vector<PartPiece> cut_pieces(const PartContent& content);

}  // namespace agent_timeline
