// The neutral dialect: events for agents that have no dialect of their own
// (docs/neutral-events.md). They correspond directly to the canonical events, so that a bridge of a
// few lines gets everything the timeline can show. An object belongs to this dialect if its member
// `agent-timeline` names a kind.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "decode/dialect.h"

namespace agent_timeline {

[[nodiscard]] int score_neutral(const Input& input);
[[nodiscard]] std::unique_ptr<DialectDecoder> create_neutral();

}  // namespace agent_timeline
