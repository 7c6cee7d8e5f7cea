// The session's state besides its entries as JSON: facts, to-dos, queue, diagnostics.
#pragma once

#include <string>
#include <vector>

#include "emit/json_fields.h"
#include "timeline/session_state.h"

namespace agent_timeline {

[[nodiscard]] std::vector<Field> facts_fields(const SessionFacts& facts);
[[nodiscard]] std::string todos_json(const std::vector<Todo>& todos);
[[nodiscard]] std::vector<Field> queued_fields(const QueuedMessage& message);
[[nodiscard]] std::vector<Field> diagnostic_fields(const Diagnostic& diagnostic);
[[nodiscard]] std::string diagnostics_json(const std::vector<Diagnostic>& diagnostics);

}  // namespace agent_timeline
