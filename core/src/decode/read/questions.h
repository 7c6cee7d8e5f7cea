// Questions to a person, in the form that the tool which asks them has here
// (`{questions: [{question, options: [{label}]}]}`), for programs that ask one at a time.
#pragma once

#include "base/value.h"

namespace agent_timeline {

/// The arguments of a call that asks `question` and offers `choices`, an array of texts.
[[nodiscard]] Value question_arguments(const Value& question, const Value& choices);

}  // namespace agent_timeline
