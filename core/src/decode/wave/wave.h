// Events of Wave (netease-lcap/wave-agent): callback payloads of tool blocks, JSON-RPC
// notifications, stored messages, and single blocks, of every version since tool blocks have stages
// (docs/dialects.md).
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "decode/dialect.h"

namespace agent_timeline {

[[nodiscard]] int score_wave(const Input& input);

[[nodiscard]] std::unique_ptr<DialectDecoder> create_wave();

}  // namespace agent_timeline
