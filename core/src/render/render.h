// Blocks to HTML: picks the engine for each part. Everything goes through the one HtmlWriter.
#pragma once

#include "blocks/block.h"
#include "blocks/pieces.h"
#include "html/html_writer.h"

namespace agent_timeline {

/// The inner HTML of one piece of `part`.
void render_piece(const Part& part, const Piece& piece, HtmlWriter& html);

/// Every piece in order, each in a `div.at-piece` that carries its key.
void render_part(const Part& part, HtmlWriter& html);

/// The whole body: each part in a `div.at-part` with its label and note.
void render_block(const Block& block, HtmlWriter& html);

}  // namespace agent_timeline
