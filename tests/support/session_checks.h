// What must hold for every session whatever its input was, for property tests, hostile input,
// recordings and fuzz targets alike.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/session.h"
#include "support/mirror.h"

namespace agent_timeline::testing {

/// The first thing wrong with what `session` hands out: its snapshot, descriptors and HTML; empty
/// when nothing is. Right is valid UTF-8 and JSON, ids and keys that are unique, parents that
/// lead to the root, turns and groups that span their entries, HTML that html_problem() passes, and
/// pieces that make up their part.
[[nodiscard]] std::string output_problem(const Session& session);

/// The first thing wrong with a snapshot by itself, whatever made it: parents lead to the root,
/// turns and groups span their entries, and what has ended does not say that it goes on. When the
/// stream has `ended`, so has everything. Empty when nothing is wrong.
[[nodiscard]] std::string snapshot_problem(std::string_view snapshot, bool ended);

/// All that `session` shows, as one text to compare with another session's.
[[nodiscard]] std::string everything(const Session& session);

/// The first thing wrong with what the patches of `session` made in `mirror`: its own complaint, or
/// how it differs from the snapshot. Empty when nothing is wrong.
[[nodiscard]] std::string mirror_problem(const Mirror& mirror, const Session& session);

/// Pushes `input` in pieces that end at `cuts` (ascending), ends, and compares the snapshot with
/// what the patches made, after every push. The first difference, or empty.
[[nodiscard]] std::string patch_problem(Session& session, std::string_view input,
                                        const std::vector<std::size_t>& cuts);

}  // namespace agent_timeline::testing
