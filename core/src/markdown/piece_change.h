// How one piece of a Markdown text got from what was shown last to what it shows now. For everyone
// who follows a stream.
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
    edit,    ///< `edits` bring its HTML up to date
    replace  ///< its HTML is another
  };
  Kind kind = Kind::insert;
  /// For removals, which come first, the position in the list that is left; for all others that in
  /// the list as it is now.
  std::size_t index = 0;
  std::vector<Edit> edits;
};

}  // namespace agent_timeline::markdown
