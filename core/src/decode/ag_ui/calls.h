// Tool calls of AG-UI, as they stream and in snapshots.
#pragma once

#include <string>

#include "base/value.h"
#include "decode/ag_ui/state.h"

namespace agent_timeline {

void begin_ag_ui_call(const std::string& id, std::string name, AgUiContext& now);
void grow_ag_ui_call(const std::string& id, std::string chunk, AgUiContext& now);

/// The arguments are whole; the tool runs.
void run_ag_ui_call(const std::string& id, AgUiContext& now);

/// The result of a call: a text or parts, and perhaps an error. The first counts, unless a later
/// one says that it failed.
void end_ag_ui_call(const std::string& id, const Value& content, const Value& error,
                    AgUiContext& now);

/// What the sub-agent came to that the call started: its result, as long as none of its own comes.
void finish_ag_ui_agent(const std::string& id, const Value& result, const Value& error,
                        AgUiContext& now);

/// The call of that tool which goes on, by its arguments where there are several; empty for none.
[[nodiscard]] std::string find_ag_ui_call(const std::string& name, const Value& arguments,
                                          AgUiContext& now);

/// The call waits for a person, in the next run.
void interrupt_ag_ui_call(const std::string& id, AgUiContext& now);

/// The person has decided: it goes on, or was refused.
void resume_ag_ui_call(const std::string& id, bool is_refused, AgUiContext& now);

}  // namespace agent_timeline
