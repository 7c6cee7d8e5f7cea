// The output of a call in a rollout, as text for the model. It is the only trace of calls without
// an item (unknown tools, patches that did not apply).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// The outcome of a call.
struct CodexOutcome {
  Status status = Status::done;
  ToolResult result;
  std::optional<std::int64_t> duration_ms;
  /// Codex wrote a heading before the output, so the call itself was executed.
  bool has_heading = false;
};

/// Reads the `output` of a call of the tool `name`: a text, content items, or JSON in a string.
[[nodiscard]] CodexOutcome read_codex_output(std::string_view name, bool is_command,
                                             const Value& output);

/// Denied or cancelled, if the error of an MCP call says that a person prevented it.
[[nodiscard]] std::optional<Status> codex_mcp_refusal(std::string_view text);

/// The outcome of a command, from the members of its item; `output` is its text.
[[nodiscard]] CodexOutcome codex_command_outcome(std::string_view status,
                                                 std::optional<std::int64_t> exit_code,
                                                 std::string output, bool was_in_background);

}  // namespace agent_timeline
