// The neutral dialect: events for agents that have no dialect of their own, as
// docs/neutral-events.md describes them. It says the canonical events directly, so that a bridge of
// a few lines gets everything the timeline can show. An object is of it when its member
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
