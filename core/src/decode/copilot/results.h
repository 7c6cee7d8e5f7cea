// Reads the results of Copilot CLI's tools.
#pragma once

#include <optional>
#include <string_view>

#include "base/text_map.h"
#include "decode/read/call_ledger.h"
#include "event/event.h"

namespace agent_timeline {

/// Images that came in an event of their own, by the ids under which results refer to them.
using CopilotAssets = TextMap<Image>;

/// The image that a block of a result or an attachment of a message contains or refers to.
[[nodiscard]] std::optional<Image> read_copilot_image(const Value& block,
                                                      const CopilotAssets& assets);

struct CopilotOutcome {
  ToolResult result;
  Status status = Status::done;
};

/// The result of a call that did not fail, from the `data` of its event. `streamed_output` is the
/// output of its command, as far as that was streamed.
[[nodiscard]] CopilotOutcome read_copilot_result(const CallRecord& call, const Value& data,
                                                 std::string_view streamed_output,
                                                 const CopilotAssets& assets);

}  // namespace agent_timeline
