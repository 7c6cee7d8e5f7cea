// What a graph of LangGraph asks a person: whether calls may run, or anything else. For LangGraph,
// and for protocols that hand it on. Invariant: only the form is read; whose calls they are is told
// by who asks.
#pragma once

#include <string>
#include <vector>

#include "base/value.h"

namespace agent_timeline {

/// A call that needs leave.
struct ApprovalRequest {
  std::string name;
  /// Null when they are not said.
  Value arguments;
  /// Why, or what it will do, where that is more than the name and the arguments.
  std::string description;
};

/// `{action_requests: [{name, args, description}]}`, `{action_request: {action, args},
/// description}`,
/// `{name, args}`, or a list of these; those that have a name.
[[nodiscard]] std::vector<ApprovalRequest> read_approval_requests(const Value& value);

/// What is asked in words: a text, or the member `question`, `message`, `description` or `prompt`.
[[nodiscard]] std::string asked_words(const Value& value);

}  // namespace agent_timeline
