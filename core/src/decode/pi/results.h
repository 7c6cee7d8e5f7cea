// The results of Pi's tools, built in or from extensions: `{content, details}` with the error flag
// beside it.
#pragma once

#include <string_view>

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// A result with what is known about its call.
struct PiAnswer {
  std::string_view tool;
  /// The call's arguments; null if its start was not seen.
  const Value& arguments;
  const Value& result;
  bool is_error = false;
};

struct PiResult {
  Status status = Status::done;
  ToolResult result;
};

/// Reads the final result of a call.
[[nodiscard]] PiResult read_pi_result(const PiAnswer& answer);

/// Reads a partial result; the status is `running` while it is empty.
[[nodiscard]] PiResult read_pi_partial(const PiAnswer& answer);

/// Reads a command that the user ran with `!`: a message of role `bashExecution`.
[[nodiscard]] PiResult read_pi_execution(const Value& message);

}  // namespace agent_timeline
