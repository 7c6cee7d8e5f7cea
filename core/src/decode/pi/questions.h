// Converts questions to the user, which tools of Pi's extensions ask, to the form of the question
// tool.
#pragma once

#include <optional>
#include <string_view>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

/// Converts the arguments of a call that asks `{question, options}` or `{questions: [{id, prompt,
/// label, options}]}` to `{questions: [{question, …}]}`. Those of other tools stay unchanged.
[[nodiscard]] Value convert_pi_arguments(std::string_view tool, const Value& arguments);

/// Reads the user's answers from the data of the result; nothing if there are none.
[[nodiscard]] std::optional<Answers> read_pi_answers(const Value& details);

}  // namespace agent_timeline
