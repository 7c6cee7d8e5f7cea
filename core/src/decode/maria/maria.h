// The dialect of moonbitlang/maria: three generations of the same event (flat with `msg`, `{id,
// created, desc}`, and both again inside log lines), the JSON-RPC form of its SDKs, and the
// messages of its servers. `decode` is total: an unknown kind becomes an UnknownEvent.
#pragma once

#include "decode/dialect.h"

namespace agent_timeline {

[[nodiscard]] int score_maria(const Input& input);
void decode_maria(const Input& input, Event& event);

}  // namespace agent_timeline
