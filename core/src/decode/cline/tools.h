// The tools of Cline: their input, in the spelling of the other programs, and their output, a list
// with an answer to each query.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "event/event.h"

namespace agent_timeline {

/// The input as other programs have it: one command, one path, the texts of an edit.
[[nodiscard]] ToolInput read_cline_input(std::string_view name, const Value& input);

/// What a person can choose from: `options`, `follow_up` or `suggest`, as an array of texts.
[[nodiscard]] Value cline_choices(const Value& asked);

/// The name under which a tool of a server is shown everywhere; others keep theirs.
[[nodiscard]] std::string cline_tool_name(std::string_view name, const Value& input);

struct ClineResult {
  Status status = Status::done;
  ToolResult result;
};

/// The end of a call: `{output, error}`. `arguments` are those of `read_cline_input`.
[[nodiscard]] ClineResult read_cline_end(std::string_view name, const Value& arguments,
                                         const Value& end);

/// `12 | text` for each line; nothing when one has no number.
[[nodiscard]] std::optional<FileContent> read_cline_lines(std::string_view text);

/// The end of a call in the words that the extensions have for the model.
[[nodiscard]] ClineResult read_cline_text(std::string_view name, const Value& arguments,
                                          std::string_view text);

/// The same of a call of which only the error is known.
[[nodiscard]] ClineResult read_cline_error(std::string_view text);

/// Whether the output says that a person refused the call.
[[nodiscard]] bool is_cline_refusal(const Value& output);

/// Whether the output is the report of a sub-agent.
[[nodiscard]] bool is_cline_report(const Value& output);

/// What the reason for which a run ended means: done, error or cancelled.
[[nodiscard]] Status cline_run_status(std::string_view reason);

}  // namespace agent_timeline
