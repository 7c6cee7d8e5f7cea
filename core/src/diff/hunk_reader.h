// Reads one hunk of a unified diff: its `@@` line and its rows. For `unified_reader`.
// The counts of the header say where a hunk ends, since a removed `-- x` looks like a file header;
// but they are often wrong in what language models write, so rows that go on beyond them are kept.
#pragma once

#include <optional>
#include <string_view>

#include "diff/line_cursor.h"
#include "diff/model.h"

namespace agent_timeline::diff {

/// A hunk without rows, if `line` is `@@ -start,count +start,count @@ heading`; a count of 1 may be
/// left out. Numbers have at most nine digits.
[[nodiscard]] std::optional<Hunk> read_hunk_header(std::string_view line);

/// Reads the hunk at the cursor, or returns nothing and leaves the cursor where it is.
[[nodiscard]] std::optional<Hunk> read_hunk(LineCursor& lines);

}  // namespace agent_timeline::diff
