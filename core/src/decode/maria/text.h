// Parses the text results of maria's tools, which have had no other form since March 2026.
// Invariant: a text that is not fully understood is not taken apart.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "decode/maria/results.h"

namespace agent_timeline {

/// Parses the text of a call of tool `name`: for execute_command, list_files, read_file and
/// search_files into the canonical output, or as preformatted text if the format is unknown.
/// Returns nothing for other tools and for a blank text.
[[nodiscard]] std::optional<MariaResult> read_maria_text(std::string_view name,
                                                         const Value& arguments,
                                                         std::string_view text);

/// The number of lines of a stream in a text: `=== STDOUT (first 100 of 250 lines) ===`, or `===
/// STDOUT (3 lines) ===` for all of them. Maria counts the pieces between line feeds, so a stream
/// that ends with a line feed has one more, empty line.
struct MariaStreamSize {
  std::int64_t shown = 0;
  std::int64_t total = 0;
};

/// The first heading of `stream` (`STDOUT` or `STDERR`) in `text`.
[[nodiscard]] std::optional<MariaStreamSize> find_maria_stream(std::string_view text,
                                                               std::string_view stream);

/// Sorts the lines found in a file and removes duplicates, since matches share context lines.
void order_matched_lines(MatchedFile& file);

}  // namespace agent_timeline
