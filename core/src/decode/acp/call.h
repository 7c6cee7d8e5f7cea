// One tool call of ACP, merged from its updates so far, and what it amounts to: its tool, input and
// result. Agents fill these in differently; the differences are resolved here.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// What a terminal has shown and how it ended.
struct AcpTerminal {
  std::string command;
  std::string text;
  bool ended = false;
  std::optional<std::int64_t> exit_code;
  std::string signal;
};

struct AcpCall {
  std::string name;
  std::string kind;
  std::string title;
  Value input;
  Value content;
  Value raw_output;
  Value locations;
  /// The result as data, which Claude's adapter sends beside it.
  Value structured;
  /// Why it was not run, in the words of Claude's adapter.
  std::string verdict;
  /// What a person said to it: denied or cancelled.
  std::optional<Status> refusal;
  std::string terminal;
  /// By what was said of the call, not by what came out of it.
  Status status = Status::ready;
  bool speaks_claude = false;
  /// Its display text is all that is sent: Gemini CLI.
  bool tells_display = false;
  /// `content` came with a request for leave: it says what is asked for.
  bool only_asks = false;
  /// The agent gave an input, so that no part of the content is one.
  bool has_input = false;
};

/// Whether it runs a command.
[[nodiscard]] bool is_acp_command(const AcpCall& call);

/// What a call of a server's tool was given, where the input names server and tool around it, or
/// the arguments of another tool that stand there alone; null for other inputs.
[[nodiscard]] const Value* wrapped_arguments(const Value& input);

/// The input as a text of JSON stands in the content while it is made, where the title names the
/// tool: whether the content is that. Then it becomes the input as soon as it is whole.
bool take_input_of_content(AcpCall& call);

/// The name of its tool: as the agent says it, else what can be told from its id and kind.
[[nodiscard]] std::string acp_tool_name(std::string_view id, const Value& update,
                                        const AcpCall& call);

/// The input that it was given, or as much of one as title and locations tell.
[[nodiscard]] ToolInput acp_input(const AcpCall& call);

struct AcpOutcome {
  Status status = Status::done;
  ToolResult result;
  std::optional<std::int64_t> duration_ms = {};
};

/// The end of `call`, of which `terminal` is the terminal or null.
[[nodiscard]] AcpOutcome read_acp_end(const AcpCall& call, bool failed,
                                      const AcpTerminal* terminal);

/// What came out so far; no output while there is nothing but a description.
[[nodiscard]] ToolResult read_acp_progress(const AcpCall& call, const AcpTerminal* terminal);

}  // namespace agent_timeline
