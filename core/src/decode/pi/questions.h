// Questions to the person that tools of Pi's extensions ask, in the form that the tool which asks
// them has here.
#pragma once

#include <optional>
#include <string_view>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

/// The arguments of a call of that tool: one that asks `{question, options}` or
/// `{questions: [{id, prompt, label, options}]}` asks `{questions: [{question, …}]}`; those of any
/// other are as they were.
[[nodiscard]] Value pi_arguments(std::string_view tool, const Value& arguments);

/// What the person answered, by the data of the result; nothing when they did not.
[[nodiscard]] std::optional<Answers> read_pi_answers(const Value& details);

}  // namespace agent_timeline
