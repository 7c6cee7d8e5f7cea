// Questions that an agent asks a person, and what was answered.
#pragma once

#include <vector>

#include "base/value.h"
#include "blocks/block.h"

namespace agent_timeline {

/// The questions among the arguments of a call: `questions: [{question, header, multiSelect,
/// options: [{label, description}]}]`. Empty when one of them has no text.
[[nodiscard]] std::vector<Question> asked_questions(const Value& arguments);

/// Enters the answers to the questions that they repeat, and marks the options that were chosen.
/// Returns the answers to others.
[[nodiscard]] std::vector<Answers::Pair> enter_answers(const Answers& answers,
                                                       std::vector<Question>& questions);

}  // namespace agent_timeline
