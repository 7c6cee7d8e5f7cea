// The AI SDK: the stream of UI message chunks that its servers send, the UI messages that are
// stored, and the parts of `fullStream` as servers log them.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "decode/dialect.h"
#include "decode/read/call_ledger.h"

namespace agent_timeline {

[[nodiscard]] int score_ai_sdk(const Input& input);
[[nodiscard]] std::unique_ptr<DialectDecoder> create_ai_sdk();

/// The same with its calls, for a dialect that has the AI SDK's chunks and says more of the calls.
class AiSdkStream : public DialectDecoder {
 public:
  [[nodiscard]] virtual CallLedger& calls() = 0;
};
[[nodiscard]] std::unique_ptr<AiSdkStream> create_ai_sdk_stream();

}  // namespace agent_timeline
