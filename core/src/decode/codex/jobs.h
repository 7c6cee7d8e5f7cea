// Jobs: commands and scripts that continue in the background under an id of their own. In rollouts,
// the calls that poll a job (`write_stdin`, `wait`) return its new output and its end.
#pragma once

#include <string>

#include "base/value.h"
#include "decode/codex/outputs.h"
#include "decode/codex/state.h"

namespace agent_timeline {

/// The id of the job that a call polls; empty for other calls.
[[nodiscard]] std::string codex_job_of(const CallRecord& call);

/// Turns the outcome of a call that polls a job into text: the state of the job is shown in the row
/// of the call that began it.
void read_codex_job_report(CodexOutcome& outcome);

/// Notes the job of the call with that id, if the event says that it went to the background.
void record_codex_job(const std::string& call_id, CodexContext& context);

/// The result of polling a job: more output of the call that began it, or its end.
void report_codex_job(const std::string& job_id, const Value& output, CodexContext& context);

}  // namespace agent_timeline
