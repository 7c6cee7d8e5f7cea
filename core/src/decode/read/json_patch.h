// JSON Patch (RFC 6902), for state that an agent sends as changes. `test` is not checked, and an
// operation that does not fit changes nothing: what is shown of state is a help, not a document.
#pragma once

#include "base/value.h"

namespace agent_timeline {

/// `document` with the operations of `patch` (an array) applied in their order.
[[nodiscard]] Value apply_json_patch(Value document, const Value& patch);

}  // namespace agent_timeline
