// Questions to a person in the canonical form of the tool that asks them,
// `{questions: [{question, options: [{label}]}]}`, for programs that ask one at a time.
#pragma once

#include <string>

#include "base/value.h"

namespace agent_timeline {

/// Returns the arguments of a call that asks `question` and offers `choices`, an array of texts.
[[nodiscard]] Value question_arguments(const Value& question, const Value& choices);

/// Returns the question that an answer belongs to; `key` is its text or its index in `arguments`.
[[nodiscard]] std::string asked_question(const Value& arguments, const std::string& key);

}  // namespace agent_timeline
