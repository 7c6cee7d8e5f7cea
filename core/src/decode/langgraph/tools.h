// The events of the mode `tools`: a tool starts, writes, ends or fails. JavaScript and Python name
// them and their members in two ways.
#pragma once

#include <string_view>

#include "base/value.h"
#include "decode/langgraph/state.h"

namespace agent_timeline {

/// How sure it is that `value` is one; 0 is no.
[[nodiscard]] int score_lang_tool_event(const Value& value);

/// A tool that starts in the task which `name_space` ends with: graphs that the task runs work for
/// its call, as long as it is the only one there.
void note_lang_tool_task(const Value& value, std::string_view name_space, LangContext& now);

void read_lang_tool_event(const Value& value, LangContext& now);

/// What the tool gave: its message, a change of the state with it, or any value.
void give_lang_tool_output(const std::string& run, const Value& output, LangContext& now);

}  // namespace agent_timeline
