// The tools of Cline: their input, in the spelling of the other programs, and their output, a list
// with an answer to each query.
#pragma once

#include <string_view>

#include "event/event.h"

namespace agent_timeline {

/// The input as other programs have it: one command, one path, the texts of an edit.
[[nodiscard]] ToolInput read_cline_input(std::string_view name, const Value& input);

struct ClineResult {
  Status status = Status::done;
  ToolResult result;
};

/// The end of a call: `{output, error}`. `arguments` are those of `read_cline_input`.
[[nodiscard]] ClineResult read_cline_end(std::string_view name, const Value& arguments,
                                         const Value& end);

}  // namespace agent_timeline
