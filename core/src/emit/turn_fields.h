// Turns as JSON fields.
#pragma once

#include <string>
#include <vector>

#include "emit/json_fields.h"
#include "timeline/turns.h"

namespace agent_timeline {

/// `t1` for the first turn.
[[nodiscard]] std::string turn_id(TurnIndex index);

/// The fields of `Turn` in wasm/package/src/contract/snapshot-types.ts.
[[nodiscard]] std::vector<Field> turn_fields(TurnIndex index, const Turn& turn);

}  // namespace agent_timeline
