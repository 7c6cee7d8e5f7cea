// The plain text of a piece, for search and for exports without HTML. Invariant: the text contains
// no control sequences, no image bytes and, in the rendered form, no Markdown marks.
#pragma once

#include <cstdint>
#include <string>

#include "blocks/block.h"
#include "blocks/pieces.h"

namespace agent_timeline {

enum class TextForm : std::uint8_t {
  /// The text that a reader sees: Markdown without its marks, lines of a diff without signs.
  rendered,
  /// The text to be read as text: Markdown source, a diff as a patch.
  source,
};

/// Appends `piece`, which cut_pieces() made from `part`. Lines that end a text end with a line
/// feed.
void append_part_text(const Part& part, const PartPiece& piece, TextForm form, std::string& out);

}  // namespace agent_timeline
