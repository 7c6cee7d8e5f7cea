// What the package itself writes into a session's log: `{"agent-timeline": "quarantine", …}` stands
// for input that killed the WebAssembly instance twice, so that a replay shows the same card in its
// place.
#pragma once

#include "decode/dialect.h"

namespace agent_timeline {

[[nodiscard]] int score_host(const Input& input);
void decode_host(const Input& input, Event& event);

}  // namespace agent_timeline
