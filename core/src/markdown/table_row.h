// Rows of tables (GFM, "Tables"): where the cells of a line are. For block_parser.
// Invariant: linear in the line; cells are views into it, with `\|` still in them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "markdown/sink.h"

namespace agent_timeline::markdown {

/// More columns make no table (cmark-gfm's bound).
inline constexpr std::size_t kTableColumns = 65535;

/// The cells of `line` (without its line end and the white space before it), trimmed; empty when it
/// is no row.
void split_row(std::string_view line, std::vector<std::string_view>& cells);

/// The number of cells that split_row finds.
[[nodiscard]] std::size_t count_cells(std::string_view line);

/// Bytes of white space that `text` begins with, and `text` without those at its end.
[[nodiscard]] std::size_t row_spaces(std::string_view text);
[[nodiscard]] std::string_view trim_row_end(std::string_view text);

/// Whether `line` is a delimiter row; then `alignments` get one more
/// element for each column.
[[nodiscard]] bool read_delimiter_row(std::string_view line, std::vector<Alignment>& alignments);

/// A cell's text with each `\|` as `|`.
[[nodiscard]] std::string unescape_pipes(std::string_view cell);

}  // namespace agent_timeline::markdown
