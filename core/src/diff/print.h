// Writes a diff as text, for copying and applying it, and for tests that verify that readers lose
// nothing.
#pragma once

#include <string>

#include "diff/model.h"

namespace agent_timeline::diff {

/// Restores a parsed diff byte for byte (the numbers of a numbered diff are aligned to the longest
/// one). A computed diff becomes a unified diff that `git apply` accepts.
[[nodiscard]] std::string print(const Diff& diff);

}  // namespace agent_timeline::diff
