// The tools of Cline: their input, in the spelling of other programs, and their output, a list with
// an answer to each query.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "event/event.h"

namespace agent_timeline {

/// The input in the form of other programs' tools: one command, one path, the texts of an edit.
[[nodiscard]] ToolInput read_cline_input(std::string_view name, const Value& input);

/// The choices offered to the user: `options`, `follow_up` or `suggest`, as an array of texts.
[[nodiscard]] Value cline_choices(const Value& question);

/// The name under which all dialects show the tool of an MCP server; other names are unchanged.
[[nodiscard]] std::string cline_tool_name(std::string_view name, const Value& input);

struct ClineResult {
  Status status = Status::done;
  ToolResult result;
};

/// The end of a call: `{output, error}`. `arguments` are those of `read_cline_input`.
[[nodiscard]] ClineResult read_cline_end(std::string_view name, const Value& arguments,
                                         const Value& end);

/// Reads lines of the form `12 | text`; nothing if one has no number.
[[nodiscard]] std::optional<FileContent> read_cline_lines(std::string_view text);

/// The end of a call in the text that the extensions write for the model.
[[nodiscard]] ClineResult read_cline_text(std::string_view name, const Value& arguments,
                                          std::string_view text);

/// The same for a call of which only the error is known.
[[nodiscard]] ClineResult read_cline_error(std::string_view text);

/// True if the output states that a person denied the call.
[[nodiscard]] bool is_cline_refusal(const Value& output);

/// True if the output is the report of a sub-agent.
[[nodiscard]] bool is_cline_report(const Value& output);

/// The status for the reason why a run ended: done, error or cancelled.
[[nodiscard]] Status cline_run_status(std::string_view reason);

}  // namespace agent_timeline
