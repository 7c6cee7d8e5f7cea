// The events of the mode `tools`: a tool starts, writes, ends or fails. JavaScript and Python use
// different names for the events and their members.
#pragma once

#include <string_view>

#include "base/value.h"
#include "decode/langgraph/state.h"

namespace agent_timeline {

/// Scores `value` as such an event; 0 means no.
[[nodiscard]] int score_lang_tool_event(const Value& value);

/// Records the call of a tool that starts in the last task of `name_space`, under which graphs that
/// the task runs are nested. If several calls run in the task, none is recorded.
void note_lang_tool_task(const Value& value, std::string_view name_space, LangContext& context);

void read_lang_tool_event(const Value& value, LangContext& context);

/// Ends a tool's run with its output: a tool message, a change of the state that contains one, or
/// any other value.
void give_lang_tool_output(const std::string& run, const Value& output, LangContext& context);

}  // namespace agent_timeline
