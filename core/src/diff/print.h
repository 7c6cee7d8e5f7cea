// Writes a diff as text: for those who copy or apply it, and for tests, which check with it that
// readers lose nothing.
#pragma once

#include <string>

#include "diff/model.h"

namespace agent_timeline::diff {

/// A diff that was read comes back byte for byte (numbers of a numbered diff aligned to the longest
/// one). One that was computed becomes a unified diff that `git apply` accepts.
[[nodiscard]] std::string print(const Diff& diff);

}  // namespace agent_timeline::diff
