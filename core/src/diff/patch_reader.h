// Reads the patches that tools and language models write: unified, git and combined diffs, the
// `apply_patch` envelope, SEARCH/REPLACE blocks and Pi's numbered lines; with several files,
// surrounding prose and Markdown fences, and hunks that are cut or miscounted. Used by `blocks` for
// a tool's diff and for arguments that contain a patch.
#pragma once

#include <optional>
#include <string_view>

#include "diff/model.h"

namespace agent_timeline::diff {

/// The diff in `text`; nothing if it contains none, so that the caller shows it as plain text. No
/// text is lost: what belongs to no diff is prose. Linear in `text`. The formats are those of POSIX
/// `diff -u`, git-diff(1) with its combined form, and those named by the other readers.
[[nodiscard]] std::optional<Diff> read_patch(std::string_view text);

}  // namespace agent_timeline::diff
