// Reads what a LangGraph graph asks a person: whether calls may run, or anything else. For
// LangGraph, and for protocols that pass its requests on. Invariant: only the form is read; the
// caller knows whose calls they are.
#pragma once

#include <string>
#include <vector>

#include "base/value.h"

namespace agent_timeline {

/// A call that needs approval.
struct ApprovalRequest {
  std::string name;
  /// Null if not stated.
  Value arguments;
  /// Why it is needed or what it will do, if that is more than the name and the arguments.
  std::string description;
};

/// Reads `{action_requests: [{name, args, description}]}`,
/// `{action_request: {action, args}, description}`, `{name, args}`, or a list of these. Requests
/// without a name are left out.
[[nodiscard]] std::vector<ApprovalRequest> read_approval_requests(const Value& value);

/// Returns the question: a text, or the member `question`, `message`, `description` or `prompt`.
[[nodiscard]] std::string question_text(const Value& value);

}  // namespace agent_timeline
