// Jobs: commands and scripts that go on in the background under an id of their own. In rollouts the
// calls that ask for more of one (`write_stdin`, `wait`) are told what it wrote and how it ended.
#pragma once

#include <string>

#include "base/value.h"
#include "decode/codex/outputs.h"
#include "decode/codex/state.h"

namespace agent_timeline {

/// The id of the job that a call asks about, or empty.
[[nodiscard]] std::string codex_job_of(const CallRecord& call);

/// Makes what a call was told of a job its text: how the job goes on is told of the call that began
/// it.
void read_codex_job_report(CodexOutcome& outcome);

/// The call of that id went to the background, if the event says so.
void note_codex_job(const std::string& call_id, CodexContext& now);

/// What a call was told of the job: more of the output of the call that began it, or its end.
void tell_codex_job(const std::string& job_id, const Value& output, CodexContext& now);

}  // namespace agent_timeline
