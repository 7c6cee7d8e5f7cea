// Reads the `apply_patch` envelope that language models write: `*** Begin Patch`, a line for each
// file and what happens to it, hunks that are placed by the text around them and not by numbers,
// `*** End Patch`. For `patch_reader`.
// Invariant: every line that is taken is kept in the model as it was.
#pragma once

#include <cstddef>

#include "diff/line_cursor.h"
#include "diff/model.h"

namespace agent_timeline::diff {

/// Whether the line `ahead` lines from the cursor begins a file of an envelope. `*** Begin Patch`
/// does where a file follows at once.
[[nodiscard]] bool starts_envelope_file(const LineCursor& lines, std::size_t ahead = 0);

/// Reads one file with its hunks; the cursor must be at its start. Lines of a file that is added
/// are numbered, those of other files are not, unless an `@@` line has numbers all the same.
[[nodiscard]] File read_envelope_file(LineCursor& lines);

[[nodiscard]] bool ends_envelope(const LineCursor& lines);

}  // namespace agent_timeline::diff
