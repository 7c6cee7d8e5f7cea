// Cuts a part into the pieces that patches name and views mount one by one: the Markdown block, the
// diff hunk, some hundred lines of text, one to-do. Invariant: keys are unique within a part and do
// not change when something is added behind them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "blocks/block.h"

namespace agent_timeline {

/// One piece of a part. What `first` and `count` count is the part's own: an index of a Markdown
/// block, to-do, image, link or file with matches; a range of lines or list entries; for a diff,
/// `first` is the file, `count` the hunk, and `row` and `rows` are which of its rows.
struct PartPiece {
  std::string key;
  std::size_t first = 0;
  std::size_t count = 0;
  /// The piece's own text where the part is made of text; views the part.
  std::string_view text;
  std::size_t row = 0;
  std::size_t rows = 0;
};

/// The `count` of a diff piece that is a file without hunks.
inline constexpr std::size_t kNoHunk = static_cast<std::size_t>(-1);

/// What names a block of rows of a diff that still streams: rows of a hunk by their position, old
/// lines that wait by their number, whichever hunk they stand in (diff/live_rows.h).
struct GrowingKey {
  std::size_t file = 0;
  std::size_t hunk = 0;
  bool is_waiting = false;
  std::size_t row = 0;
};
[[nodiscard]] std::string growing_key(const GrowingKey& key);

[[nodiscard]] std::vector<PartPiece> cut_pieces(const PartContent& content);

}  // namespace agent_timeline
