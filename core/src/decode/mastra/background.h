// Mastra's background calls, which continue after the answer in which they were made.
#pragma once

#include <string_view>

#include "base/value.h"
#include "decode/read/call_ledger.h"
#include "event/event.h"

namespace agent_timeline {

/// Reads a chunk `background-task-…` of the agent that made the calls.
void decode_mastra_background(std::string_view type, const Value& payload, CallLedger& calls,
                              Event& event);

/// Keeps a background call running when its `tool-result` comes, which only says that it runs in
/// the background. Returns false if the call is not in the background.
bool keep_mastra_background(const Value& payload, CallLedger& calls, Event& event);

}  // namespace agent_timeline
