// The AI SDK: the stream of UI message chunks that its servers send, the UI messages that are
// stored, and the parts of `fullStream` as servers log them.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "decode/dialect.h"

namespace agent_timeline {

[[nodiscard]] int score_ai_sdk(const Input& input);
[[nodiscard]] std::unique_ptr<DialectDecoder> create_ai_sdk();

}  // namespace agent_timeline
