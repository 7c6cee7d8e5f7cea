// How one piece of a Markdown text changed since it was last reported. For everything that follows
// a stream.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "markdown/edits.h"

namespace agent_timeline::markdown {

struct PieceChange {
  enum class Kind : std::uint8_t {
    insert,  ///< a new piece, now at `index`
    remove,  ///< the piece that was at `index`
    edit,    ///< `edits` update its HTML
    replace  ///< its HTML is completely new
  };
  Kind kind = Kind::insert;
  /// For removals, which come first, the index at the time of the removal; for all others, the
  /// index in the current list.
  std::size_t index = 0;
  std::vector<Edit> edits;
};

}  // namespace agent_timeline::markdown
