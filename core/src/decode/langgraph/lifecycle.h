// The event protocol's events about the graphs of a run: they start, wait for the user, and end.
#pragma once

#include <string_view>

#include "base/value.h"
#include "decode/langgraph/state.h"

namespace agent_timeline {

/// Begins a turn, unless the run has already begun.
void begin_lang_run(LangContext& context);
void end_lang_run(Status status, LangContext& context);

/// Reads `{event: "started" | "running" | "completed" | "failed" | "interrupted", error, cause}`
/// about the graph with the event's namespace. The caller has not entered that graph.
void read_lang_lifecycle(const Value& data, LangContext& context);

/// Reads a question to the user, `{interrupt_id, payload}`.
void read_lang_request(const Value& data, LangContext& context);

}  // namespace agent_timeline
