// Reads unified diffs, plain or from git, as tools and language models write them: several files,
// prose and Markdown fences around them, hunks that were cut short or miscounted.
// Called by `blocks` for a tool's diff and for a fenced block whose language is diff.
#pragma once

#include <optional>
#include <string_view>

#include "diff/model.h"

namespace agent_timeline::diff {

/// The diff in `text`, or nothing when it holds none (no file header and no hunk), for the caller
/// to show as plain text. Linear in `text`. The format is POSIX `diff -u` with the extended headers
/// of git-diff(1); a combined diff (`@@@`) is not one and stays prose.
[[nodiscard]] std::optional<Diff> read_unified(std::string_view text);

}  // namespace agent_timeline::diff
