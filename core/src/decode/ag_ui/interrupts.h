// Runs of AG-UI that wait for a person: what is asked, and what was decided.
#pragma once

#include "base/value.h"
#include "decode/ag_ui/state.h"

namespace agent_timeline {

/// What a person has to decide before the next run goes on, as the end of a run tells it.
void interrupt_ag_ui_run(const Value& interrupts, AgUiContext& now);

/// The same as graphs tell it while they run: the value of the custom event `on_interrupt`.
void interrupt_ag_ui_graph(const Value& asked, AgUiContext& now);

/// What a person has decided of an interrupt: `{interruptId, status, payload}`.
void take_ag_ui_decision(const Value& decision, AgUiContext& now);

}  // namespace agent_timeline
