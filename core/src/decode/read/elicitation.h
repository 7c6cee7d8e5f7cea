// Converts elicitations of the Model Context Protocol (`{message, requestedSchema}`), which some
// agents adopt, into arguments and answers of the tool that asks questions (questions.h): each
// field of the schema is a question.
#pragma once

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

/// Returns `{questions: […]}` for the parameters of a request.
[[nodiscard]] Value read_elicitation(const Value& params);

/// Returns what was filled in, paired with the same questions. `content` is that of the response.
[[nodiscard]] Answers read_elicitation_answers(const Value& params, const Value& content);

}  // namespace agent_timeline
