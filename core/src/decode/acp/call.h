// One tool call of ACP, merged from its updates so far, and the tool, input and result derived from
// it. Agents fill in the fields differently; the differences are resolved here.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"
#include "decode/acp/terminals.h"
#include "event/event.h"

namespace agent_timeline {

struct AcpCall {
  std::string name;
  std::string kind;
  std::string title;
  Value input;
  Value content;
  /// The bytes of `content` when it was last read as a whole, and of the items added since.
  std::size_t read_bytes = 0;
  std::size_t unread_bytes = 0;
  Value raw_output;
  Value locations;
  /// The result as data (`toolResponse`), which Claude's adapter sends beside the content.
  Value structured;
  /// Why the call was not run (`nonExecutionKind` of Claude's adapter).
  std::string non_execution_kind;
  /// Set if the user refused permission: denied or cancelled.
  std::optional<Status> refusal;
  std::string terminal;
  /// As stated by the updates, not derived from the result.
  Status status = Status::ready;
  bool is_from_claude = false;
  /// The agent sends only display texts, not the tool's output (Gemini CLI).
  bool sends_display_only = false;
  /// `content` came with a permission request and describes the call; it is not output.
  bool content_is_description = false;
  /// The call and its turn have ended, and `content`, `raw_output` and `structured` were discarded;
  /// they hold what came since.
  bool is_forgotten = false;
  /// The agent has sent an input, so `content` holds no part of it.
  bool has_input = false;
};

/// True if the call runs a command.
[[nodiscard]] bool is_acp_command(const AcpCall& call);

/// The arguments in an input that wraps them: `{server, tool, arguments}` of an MCP call, or an
/// object whose only member is `arguments`. Null for other inputs.
[[nodiscard]] const Value* wrapped_arguments(const Value& input);

/// True if `content` is the streaming input: JSON text, in a call whose title names its tool. Sets
/// `call.input` once that text is complete.
bool read_input_from_content(AcpCall& call);

/// The tool's name: as the agent states it, else derived from the call's id, title or kind.
[[nodiscard]] std::string acp_tool_name(std::string_view id, const Value& update,
                                        const AcpCall& call);

/// The call's input, or as much of it as title, content and locations reveal.
[[nodiscard]] ToolInput acp_input(const AcpCall& call);

struct AcpOutcome {
  Status status = Status::done;
  ToolResult result;
  std::optional<std::int64_t> duration_ms = {};
};

/// Status and result of a finished call; `terminal` is the one it shows, or null.
[[nodiscard]] AcpOutcome read_acp_end(const AcpCall& call, bool failed,
                                      const AcpTerminal* terminal);

/// The output so far; none if there is only a description of the call.
[[nodiscard]] ToolResult read_acp_progress(const AcpCall& call, const AcpTerminal* terminal);

}  // namespace agent_timeline
