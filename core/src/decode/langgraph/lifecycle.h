// The graphs of a run as the event protocol tells of them: they start, wait for a person, and end.
#pragma once

#include <string_view>

#include "base/value.h"
#include "decode/langgraph/state.h"

namespace agent_timeline {

/// A run begins, unless it has begun already.
void begin_lang_run(LangContext& now);
void end_lang_run(Status status, LangContext& now);

/// `{event: "started" | "running" | "completed" | "failed" | "interrupted", error, cause}` of the
/// graph of that namespace, which the event has not entered yet.
void read_lang_lifecycle(const Value& data, std::string_view name_space, LangContext& now);

/// What a person is asked, as `{interrupt_id, payload}`.
void read_lang_request(const Value& data, LangContext& now);

}  // namespace agent_timeline
