// The AI SDK: the UI message chunks that its servers stream, stored UI messages, and the parts of
// `fullStream` as servers log them.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "decode/dialect.h"
#include "decode/read/call_ledger.h"

namespace agent_timeline {

[[nodiscard]] int score_ai_sdk(const Input& input);
[[nodiscard]] std::unique_ptr<DialectDecoder> create_ai_sdk();

/// The same decoder with access to its calls, for a dialect that sends the AI SDK's chunks and
/// reports more about the calls.
class AiSdkStream : public DialectDecoder {
 public:
  [[nodiscard]] virtual CallLedger& calls() = 0;
};
[[nodiscard]] std::unique_ptr<AiSdkStream> create_ai_sdk_stream();

}  // namespace agent_timeline
