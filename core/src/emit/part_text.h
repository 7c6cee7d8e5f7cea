// What a piece of a body says, as plain text: for search and for exports without HTML.
// Invariant: control sequences, marks of Markdown in the shown form, and the bytes of pictures are
// never part of it.
#pragma once

#include <cstdint>
#include <string>

#include "blocks/block.h"
#include "blocks/pieces.h"

namespace agent_timeline {

enum class TextForm : std::uint8_t {
  /// The words that a reader sees: Markdown without its marks, lines of a diff without signs.
  shown,
  /// What is to be read as text: Markdown as it was written, a diff as a patch.
  written,
};

/// Appends `piece`, which cut_pieces() made of `part`, each of its lines with a line feed behind it
/// where the next one is not part of the same text.
void append_part_text(const Part& part, const PartPiece& piece, TextForm form, std::string& out);

}  // namespace agent_timeline
