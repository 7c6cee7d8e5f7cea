// Snapshots of a thread's state, as `get_state` and the platform return them: alone, in the
// thread's history, or with the thread.
#pragma once

#include "base/value.h"
#include "decode/langgraph/state.h"

namespace agent_timeline {

/// Scores `value` as a snapshot; 0 means no.
[[nodiscard]] int score_lang_state(const Value& value);

/// Reads `{values, next, tasks, metadata, created_at, interrupts}` or `{thread_id, status,
/// values}`. A history begins with the latest state; from older ones, only messages that are not
/// known yet are read.
void read_lang_state(const Value& state, LangContext& context);

}  // namespace agent_timeline
