// Questions to a person, in the form that the tool which asks them has here
// (`{questions: [{question, options: [{label}]}]}`), for programs that ask one at a time.
#pragma once

#include <string>

#include "base/value.h"

namespace agent_timeline {

/// The arguments of a call that asks `question` and offers `choices`, an array of texts.
[[nodiscard]] Value question_arguments(const Value& question, const Value& choices);

/// The question that an answer goes by, in its words or by its place among those of `arguments`.
[[nodiscard]] std::string asked_question(const Value& arguments, const std::string& key);

}  // namespace agent_timeline
