// The dialect of the Pi coding agent and its extension TinyFish: the events of `pi --mode json` and
// of RPC mode, session files, and bare results of tools.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "decode/dialect.h"

namespace agent_timeline {

[[nodiscard]] int score_pi(const Input& input);
[[nodiscard]] std::unique_ptr<DialectDecoder> create_pi();

}  // namespace agent_timeline
