// Parts and their pieces as nodes.
#pragma once

#include "blocks/block.h"
#include "emit/node.h"

namespace agent_timeline {

[[nodiscard]] PartNode describe_part(const Part& part, Detail detail = Detail::all);

/// A piece of Markdown; `text` is its source.
[[nodiscard]] PieceNode describe_piece(const markdown::Piece& piece, std::string_view text);

/// A guess of how many lines the part takes when it is shown.
[[nodiscard]] std::size_t estimate_lines(const Part& part);

}  // namespace agent_timeline
