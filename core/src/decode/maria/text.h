// What maria's tools answer in text: since March 2026 that is all there is of a result. Invariant:
// a text that is not wholly understood is not taken apart.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "decode/maria/results.h"

namespace agent_timeline {

/// The result of a call of tool `name` from its text: of execute_command, list_files, read_file and
/// search_files in their canonical shapes, or as preformatted text when it has another form.
/// Nothing for other tools and for a blank text.
[[nodiscard]] std::optional<MariaResult> read_maria_text(std::string_view name,
                                                         const Value& arguments,
                                                         std::string_view text);

/// How much of a stream a text has: `=== STDOUT (first 100 of 250 lines) ===`, or
/// `=== STDOUT (3 lines) ===` for all of it. The agent counts what stands between line feeds, so
/// that a text which ends in one has an empty line more.
struct MariaStreamSize {
  std::int64_t shown = 0;
  std::int64_t total = 0;
};

/// The first heading of `stream` (`STDOUT` or `STDERR`) in `text`.
[[nodiscard]] std::optional<MariaStreamSize> find_maria_stream(std::string_view text,
                                                               std::string_view stream);

/// Puts what was found in a file in the order of its lines, each once: matches share their context.
void order_matched_lines(MatchedFile& file);

}  // namespace agent_timeline
