// The results of Pi's tools, built in and from extensions: `{content, details}` with the error flag
// beside it.
#pragma once

#include <string_view>

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// A result as it came.
struct PiAnswer {
  std::string_view tool;
  /// The call's; null when its beginning was not seen.
  const Value& arguments;
  const Value& result;
  bool is_error = false;
};

struct PiResult {
  Status status = Status::done;
  ToolResult result;
};

/// The end of a call.
[[nodiscard]] PiResult read_pi_result(const PiAnswer& answer);

/// What came out so far; `running` while there is nothing yet.
[[nodiscard]] PiResult read_pi_partial(const PiAnswer& answer);

/// What a person ran with `!`: a message of role `bashExecution`.
[[nodiscard]] PiResult read_pi_execution(const Value& message);

}  // namespace agent_timeline
