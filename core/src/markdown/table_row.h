// Splits rows of tables (GFM, "Tables") into cells. For block_parser. Invariant: linear in the
// line; cells are views into it, with `\|` still in them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "markdown/sink.h"

namespace agent_timeline::markdown {

/// A line with more columns makes no table (cmark-gfm's limit).
inline constexpr std::size_t kTableColumns = 65535;

/// Sets `cells` to the cells of `line` (without line end and leading white space), trimmed; to none
/// if it is not a row.
void split_row(std::string_view line, std::vector<std::string_view>& cells);

/// Returns the number of cells that split_row finds.
[[nodiscard]] std::size_t count_cells(std::string_view line);

/// The number of white space bytes at the start of `text`, and `text` without those at its end.
[[nodiscard]] std::size_t row_spaces(std::string_view text);
[[nodiscard]] std::string_view trim_row_end(std::string_view text);

/// True if `line` is a delimiter row; then one element for each column is added to `alignments`. If
/// false, elements may have been added, too.
[[nodiscard]] bool read_delimiter_row(std::string_view line, std::vector<Alignment>& alignments);

/// Returns a cell's text with each `\|` replaced by `|`.
[[nodiscard]] std::string unescape_pipes(std::string_view cell);

}  // namespace agent_timeline::markdown
