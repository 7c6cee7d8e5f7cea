// The calls of Mastra that run in the background: they go on after the answer that made them.
#pragma once

#include <string_view>

#include "base/value.h"
#include "decode/read/call_ledger.h"
#include "event/event.h"

namespace agent_timeline {

/// A chunk `background-task-…` of the agent whose calls these are.
void decode_mastra_background(std::string_view type, const Value& payload, CallLedger& calls,
                              Event& event);

/// The result of a call that runs in the background says only that it does. Whether it was one.
bool keep_mastra_background(const Value& payload, CallLedger& calls, Event& event);

}  // namespace agent_timeline
