// The sub-agents of AG-UI: each is nested in the call that started it, or in a row of its own.
#pragma once

#include "base/value.h"
#include "decode/ag_ui/state.h"

namespace agent_timeline {

/// The scope of the sub-agent with that run id; the root agent's if `run` names none.
[[nodiscard]] Scope ag_ui_scope(const Value& run, const AgUiState& state);

/// The sub-agent begins, or resumes after a person's decision.
void begin_ag_ui_agent(const Value& value, AgUiContext& context);

/// The sub-agent has ended, has failed, or is suspended until a person decides.
void end_ag_ui_agent(const Value& value, bool failed, AgUiContext& context);

}  // namespace agent_timeline
