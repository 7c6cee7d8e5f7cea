// Reads one hunk of a unified or combined diff: its `@@` line and its rows. For `patch_reader`. The
// counts in the header decide where a hunk ends, since a removed `-- x` looks like a file header.
// Language models often get them wrong, so rows beyond the counts are kept as well.
#pragma once

#include <optional>
#include <string_view>

#include "diff/line_cursor.h"
#include "diff/model.h"

namespace agent_timeline::diff {

/// True for `@@ -start,count +start,count @@ heading`; a count of 1 may be omitted, and numbers
/// have at most nine digits. The header of a combined diff (git-diff(1)) of n parents has n + 1 `@`
/// on both sides and n old ranges; n is at most 32.
[[nodiscard]] bool is_hunk_header(std::string_view line);

/// Reads the hunk at the cursor; if there is none, returns nothing and leaves the cursor in place.
[[nodiscard]] std::optional<Hunk> read_hunk(LineCursor& lines);

/// Removes the carriage returns from the rows of a hunk if all rows and `header` have one: then the
/// transport added them. `last_row_is_cut`: the text ends within the last row, which may lack its
/// carriage return.
void take_carriage_returns(Hunk& hunk, std::string_view header, bool last_row_is_cut);

}  // namespace agent_timeline::diff
