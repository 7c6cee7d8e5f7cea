// The results of opencode's tools: the text for the model, and the data beside it. The form is the
// same in opencode's own events and in ACP.
#pragma once

#include <string_view>

#include "event/event.h"

namespace agent_timeline {

struct OpencodeResult {
  Status status = Status::done;
  ToolResult result;
};

/// A call that was completed. A command that failed or was stopped is one, too.
[[nodiscard]] OpencodeResult read_opencode_result(std::string_view tool, const Value& input,
                                                  std::string_view output, const Value& metadata);

/// The attribute `name` of the element with which the text of the end of a sub-agent or a command
/// begins: `<task …>`, `<subagent …>`, `<shell …>`. Empty when it has none. `id` is the sub-agent's
/// session, or the command's id.
[[nodiscard]] std::string_view opencode_task_attribute(std::string_view text,
                                                       std::string_view name);

/// What a tool says of its call beside the text, of which `run` of version 2 tells with more
/// around it.
[[nodiscard]] const Value& opencode_metadata(const Value& state);

/// Files that a tool gave beside its text.
[[nodiscard]] std::vector<Image> read_opencode_images(const Value& attachments);

}  // namespace agent_timeline
