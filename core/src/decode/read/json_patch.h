// Applies JSON Patches (RFC 6902) to state that an agent sends as changes. Ignores `test`, and an
// operation that does not fit changes nothing: the state is shown for information only.
#pragma once

#include "base/value.h"

namespace agent_timeline {

/// Returns `document` with the operations of `patch` (an array) applied in order.
[[nodiscard]] Value apply_json_patch(Value document, const Value& patch);

}  // namespace agent_timeline
