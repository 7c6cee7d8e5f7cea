// Reads answers that mark their fields with tags (`<status>completed</status>`): background
// commands, sub-agents, and messages that a program writes in a person's name. The tags are not
// XML: nothing in them is escaped, and the last one may be unclosed.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "event/tool_output.h"

namespace agent_timeline {

/// Returns the text between `<tag>` and the next `</tag>`, or up to the end of `text` if that is
/// missing; nothing without the opening tag.
[[nodiscard]] std::optional<std::string_view> find_tag(std::string_view text, std::string_view tag);

/// The same, trimmed; empty without the opening tag.
[[nodiscard]] std::string_view tag_text(std::string_view text, std::string_view tag);

/// Returns the text outside those tags. An unclosed tag extends to the end.
[[nodiscard]] std::string text_outside_tags(std::string_view text,
                                            std::initializer_list<std::string_view> tags);

/// Removes every `<tag>…</tag>` from `text` and returns the rest. Appends the removed contents to
/// `removed` if it is given. An unclosed tag stays where it is.
[[nodiscard]] std::string remove_tags(std::string_view text, std::string_view tag,
                                      std::string* removed = nullptr);

/// Maps a background command's `status`; unknown words mean that it completed.
[[nodiscard]] CommandOutput::Outcome command_outcome(std::string_view status);

/// Reads the state of a background command: `<status>`, `<exit_code>`, `<stdout>`, `<stderr>`.
/// Nothing without a status.
[[nodiscard]] std::optional<CommandOutput> read_background_command(std::string_view text);

/// Reads the report of a sub-agent or background job: `<retrieval_status>`, `<task_id>`,
/// `<status>`, `<exit_code>`, `<output>`. Nothing if it has neither a task nor an output.
[[nodiscard]] std::optional<TaskReport> read_task_report(std::string_view text);

/// Returns the `<error>` of such an answer, which its report lacks; empty if there is none.
[[nodiscard]] std::string read_task_error(std::string_view text);

/// Returns the `duration_ms` of the `<usage>` block behind a sub-agent's answer.
[[nodiscard]] std::optional<std::int64_t> read_task_duration(std::string_view text);

/// Reads a sub-agent's final answer: text, optionally followed by `agentId: …` and `<usage>`.
[[nodiscard]] TaskReport read_task_answer(std::string_view text);

}  // namespace agent_timeline
