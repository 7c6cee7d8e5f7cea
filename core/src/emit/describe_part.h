// Descriptions of parts and their pieces as nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "blocks/block.h"
#include "emit/node.h"

namespace agent_timeline {

[[nodiscard]] PartNode describe_part(const Part& part, Detail detail = Detail::all);

/// The part without its pieces.
[[nodiscard]] PartNode describe_head(const Part& part);

/// Writes what write_node() writes for describe_part(), but holds only one piece in memory.
void write_part(JsonWriter& json, const Part& part);

/// A piece of Markdown; `text` is its source text.
[[nodiscard]] PieceNode describe_piece(const markdown::Piece& piece, std::string_view text);

/// A piece of a code or JSON part.
[[nodiscard]] PieceNode describe_lines(std::string key, std::uint64_t first_line, std::size_t lines,
                                       std::string_view text);

/// The fields of a piece with rows of `hunk`, which is null for a file without hunks. `lines` holds
/// the rows as written by diff_lines_json(), where `first` is the position of the first row in the
/// hunk.
[[nodiscard]] std::vector<Field> describe_rows(const diff::File& file, const diff::Hunk* hunk,
                                               std::string lines);
[[nodiscard]] std::string diff_lines_json(std::span<const diff::Line> lines, std::size_t first);

}  // namespace agent_timeline
