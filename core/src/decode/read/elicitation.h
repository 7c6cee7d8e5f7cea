// Questions by a form, as the Model Context Protocol has them (`{message, requestedSchema}`) and
// agents that ask in its words: what is to be filled in, by a schema, as the questions that the
// tool which asks them has here.
#pragma once

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

/// `{questions: […]}` of a request's parameters.
[[nodiscard]] Value read_elicitation(const Value& params);

/// What was filled in, by the same questions. `content` is the answer's.
[[nodiscard]] Answers read_elicitation_answers(const Value& params, const Value& content);

}  // namespace agent_timeline
