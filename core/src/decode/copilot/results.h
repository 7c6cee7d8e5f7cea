// What the tools of Copilot CLI answer.
#pragma once

#include <optional>
#include <string_view>

#include "base/text_map.h"
#include "decode/read/call_ledger.h"
#include "event/event.h"

namespace agent_timeline {

/// Pictures that an event of their own brought, by the ids by which answers name them.
using CopilotAssets = TextMap<Image>;

/// The picture that a block of an answer or an attachment of a message is, or that it names.
[[nodiscard]] std::optional<Image> read_copilot_image(const Value& block,
                                                      const CopilotAssets& assets);

struct CopilotOutcome {
  ToolResult result;
  Status status = Status::done;
};

/// The end of a call that did not fail, from the `data` of its event. `written` is what its command
/// wrote, as far as that was streamed.
[[nodiscard]] CopilotOutcome read_copilot_result(const CallRecord& call, const Value& data,
                                                 std::string_view written,
                                                 const CopilotAssets& assets);

}  // namespace agent_timeline
