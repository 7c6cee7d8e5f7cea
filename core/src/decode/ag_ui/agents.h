// The sub-agents of AG-UI: each is under the call that started it, or has a row of its own in the
// agent that did.
#pragma once

#include "base/value.h"
#include "decode/ag_ui/state.h"

namespace agent_timeline {

/// Of the sub-agent of that run; the root's when `run` names none.
[[nodiscard]] Scope ag_ui_scope(const Value& run, const AgUiState& state);

/// It begins, or goes on after a person has decided.
void begin_ag_ui_agent(const Value& value, AgUiContext& now);

/// It has ended, has failed, or is suspended until a person decides.
void end_ag_ui_agent(const Value& value, bool failed, AgUiContext& now);

}  // namespace agent_timeline
