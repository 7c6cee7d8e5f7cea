// Questions that an agent asks a person, and their answers.
#pragma once

#include <vector>

#include "base/value.h"
#include "blocks/block.h"

namespace agent_timeline {

/// Reads the questions from a call's arguments: `questions: [{question, header, multiSelect,
/// options: [{label, description}]}]`. Empty if one of them has no text, or if there are too many.
[[nodiscard]] std::vector<Question> asked_questions(const Value& arguments);

/// Stores each answer in the question whose text it repeats, and marks the chosen options. Returns
/// the answers that match no question.
[[nodiscard]] std::vector<Answers::Pair> assign_answers(const Answers& answers,
                                                        std::vector<Question>& questions);

}  // namespace agent_timeline
