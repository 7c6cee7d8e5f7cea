// Reads one hunk of a unified or combined diff: its `@@` line and its rows. For `patch_reader`.
// The counts of the header say where a hunk ends, since a removed `-- x` looks like a file header;
// but they are often wrong in what language models write, so rows that go on beyond them are kept.
#pragma once

#include <optional>
#include <string_view>

#include "diff/line_cursor.h"
#include "diff/model.h"

namespace agent_timeline::diff {

/// Whether `line` is `@@ -start,count +start,count @@ heading`; a count of 1 may be left out, and
/// numbers have at most nine digits. A combined diff (git-diff(1)) of n parents has n + 1 `@` on
/// both sides and n old ranges; n is at most 32.
[[nodiscard]] bool is_hunk_header(std::string_view line);

/// Reads the hunk at the cursor, or returns nothing and leaves the cursor where it is.
[[nodiscard]] std::optional<Hunk> read_hunk(LineCursor& lines);

/// Takes the carriage returns off the rows of a hunk that was read, when each row has one and the
/// line `announced_by`, too: then they come from the transport and not from the file.
/// `last_row_is_cut`: the text ends within the last row, which may lack it.
void take_carriage_returns(Hunk& hunk, std::string_view announced_by, bool last_row_is_cut);

}  // namespace agent_timeline::diff
