// Reads the `apply_patch` envelope that language models write: `*** Begin Patch`, for each file a
// line with its operation and hunks located by surrounding text instead of numbers, `*** End
// Patch`. For `patch_reader`. Invariant: every consumed line is kept verbatim in the model.
#pragma once

#include <cstddef>

#include "diff/line_cursor.h"
#include "diff/model.h"

namespace agent_timeline::diff {

/// True if the line `ahead` lines after the cursor begins a file of an envelope, as does `*** Begin
/// Patch` directly before such a line.
[[nodiscard]] bool starts_envelope_file(const LineCursor& lines, std::size_t ahead = 0);

/// Reads one file with its hunks; the cursor must be at its start. Only the lines of an added file
/// are numbered, except in hunks whose `@@` line has numbers.
[[nodiscard]] File read_envelope_file(LineCursor& lines);

[[nodiscard]] bool ends_envelope(const LineCursor& lines);

}  // namespace agent_timeline::diff
