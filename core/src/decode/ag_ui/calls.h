// Tool calls of AG-UI, as they stream and in snapshots.
#pragma once

#include <string>

#include "base/value.h"
#include "decode/ag_ui/state.h"

namespace agent_timeline {

void begin_ag_ui_call(const std::string& id, std::string name, AgUiContext& context);
void append_ag_ui_input(const std::string& id, std::string chunk, AgUiContext& context);

/// The arguments are complete; the tool runs.
void run_ag_ui_call(const std::string& id, AgUiContext& context);

/// The result of a call: a text or parts, and possibly an error. The first one counts, unless a
/// later one has an error.
void end_ag_ui_call(const std::string& id, const Value& content, const Value& error,
                    AgUiContext& context);

/// The result of the sub-agent that the call started, used until the call gets its own result.
void finish_ag_ui_agent(const std::string& id, const Value& result, const Value& error,
                        AgUiContext& context);

/// The id of an open call of that tool which does not wait yet: the one with these arguments, else
/// the first; empty for none.
[[nodiscard]] std::string find_ag_ui_call(const std::string& name, const Value& arguments,
                                          AgUiContext& context);

/// The call waits for a person's decision, which comes with a later run.
void interrupt_ag_ui_call(const std::string& id, AgUiContext& context);

/// The person has decided: the call continues, or is denied.
void resume_ag_ui_call(const std::string& id, bool is_refused, AgUiContext& context);

}  // namespace agent_timeline
