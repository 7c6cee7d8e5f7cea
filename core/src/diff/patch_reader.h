// Reads the patches that tools and language models write: unified, git and combined diffs, the
// `apply_patch` envelope, SEARCH/REPLACE blocks and Pi's numbered lines; several files, prose and
// Markdown fences around them, hunks that were cut short or miscounted.
// Called by `blocks` for a tool's diff and for arguments that hold a patch.
#pragma once

#include <optional>
#include <string_view>

#include "diff/model.h"

namespace agent_timeline::diff {

/// The diff in `text`, or nothing when it holds none, for the caller to show as plain text. Nothing
/// of the text is lost: what belongs to no diff is prose. Linear in `text`. The formats are those
/// of POSIX `diff -u`, git-diff(1) with its combined form, and what the readers beside it name.
[[nodiscard]] std::optional<Diff> read_patch(std::string_view text);

}  // namespace agent_timeline::diff
