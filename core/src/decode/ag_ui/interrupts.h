// Runs of AG-UI that wait for a person: the questions, and the decisions.
#pragma once

#include "base/value.h"
#include "decode/ag_ui/state.h"

namespace agent_timeline {

/// The interrupts at the end of a run, which a person must decide before the next run.
void interrupt_ag_ui_run(const Value& interrupts, AgUiContext& context);

/// The same from a graph that still runs: the value of the custom event `on_interrupt`.
void interrupt_ag_ui_graph(const Value& question, AgUiContext& context);

/// A person's decision on an interrupt: `{interruptId, status, payload}`.
void apply_ag_ui_decision(const Value& decision, AgUiContext& context);

}  // namespace agent_timeline
