// The state of a thread at one time, as `get_state` and the platform give it: by itself, in the
// thread's history, or with the thread.
#pragma once

#include "base/value.h"
#include "decode/langgraph/state.h"

namespace agent_timeline {

/// How sure it is that `value` is one; 0 is no.
[[nodiscard]] int score_lang_state(const Value& value);

/// `{values, next, tasks, metadata, created_at, interrupts}`, or `{thread_id, status, values}`. A
/// history begins with the latest: of an older one, only messages that nobody has told of count.
void read_lang_state(const Value& state, LangContext& now);

}  // namespace agent_timeline
