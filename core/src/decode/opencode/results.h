// Reads the results of opencode's tools: the text for the model, and the data beside it. They have
// the same form in opencode's own events and in ACP.
#pragma once

#include <string_view>

#include "event/event.h"

namespace agent_timeline {

struct OpencodeResult {
  Status status = Status::done;
  ToolResult result;
};

/// Reads a call that was completed, which includes commands that failed or were stopped.
[[nodiscard]] OpencodeResult read_opencode_result(std::string_view tool, const Value& input,
                                                  std::string_view output, const Value& metadata);

/// Returns the attribute `name` of the element at the start of a text that reports the end of a
/// sub-agent or command: `<task …>`, `<subagent …>` or `<shell …>`; empty if there is none. `id` is
/// the sub-agent's session, or the command's id.
[[nodiscard]] std::string_view opencode_task_attribute(std::string_view text,
                                                       std::string_view name);

/// Returns the metadata of a tool's result, which `run` of version 2 wraps in another object.
[[nodiscard]] const Value& opencode_metadata(const Value& state);

/// Returns the images among a result's attachments.
[[nodiscard]] std::vector<Image> read_opencode_images(const Value& attachments);

}  // namespace agent_timeline
