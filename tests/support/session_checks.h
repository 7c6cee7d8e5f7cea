// Properties of every session, whatever its input. For property tests, hostile input, recordings
// and fuzz targets.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/session.h"
#include "support/mirror.h"

namespace agent_timeline::testing {

/// Returns the first problem in the output of `session`: its snapshot, descriptors and HTML; empty
/// if there is none. Checked are valid UTF-8 and JSON, unique ids and keys, parents that lead to
/// the root, turns and groups that span their entries, HTML that passes html_problem(), and pieces
/// that make up their part.
[[nodiscard]] std::string output_problem(const Session& session);

/// Returns the first problem in a snapshot alone, whatever produced it: parents lead to the root,
/// turns and groups span their entries, and no entry that has ended is shown as running. If the
/// stream has `ended`, all entries and turns must have ended. Empty if there is no problem.
[[nodiscard]] std::string snapshot_problem(std::string_view snapshot, bool ended);

/// Returns the snapshot and all HTML of `session` as one text, to compare with another session's.
[[nodiscard]] std::string everything(const Session& session);

/// Returns the first problem after applying the patches of `session` to `mirror`: the mirror's own
/// problem, or its difference from the snapshot. Empty if there is none.
[[nodiscard]] std::string mirror_problem(const Mirror& mirror, const Session& session);

/// Pushes `input` in pieces that end at `cuts` (ascending), ends the session, and compares the
/// snapshot with the patched one after every push. Returns the first difference, or empty.
[[nodiscard]] std::string patch_problem(Session& session, std::string_view input,
                                        const std::vector<std::size_t>& cuts);

}  // namespace agent_timeline::testing
