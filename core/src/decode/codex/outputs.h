// The output of a call in a rollout, as text that the model got. It is the only trace of calls that
// became no item (unknown tools, patches that did not apply).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// How a call came out.
struct CodexOutcome {
  Status status = Status::done;
  ToolResult result;
  std::optional<std::int64_t> duration_ms;
  /// Codex has said before it what it is of, so that the call itself was carried out.
  bool has_heading = false;
};

/// The `output` of a call of the tool `name`: a text, content items, or JSON packed in a text.
[[nodiscard]] CodexOutcome read_codex_output(std::string_view name, bool is_command,
                                             const Value& output);

/// Whether a person kept a server's tool from running, by the error of its call.
[[nodiscard]] std::optional<Status> codex_mcp_refusal(std::string_view text);

/// A command from the members of its item. `output` is its text.
[[nodiscard]] CodexOutcome codex_command_outcome(std::string_view status,
                                                 std::optional<std::int64_t> exit_code,
                                                 std::string output, bool was_in_background);

}  // namespace agent_timeline
