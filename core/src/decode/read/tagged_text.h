// Answers that mark their fields with tags (`<status>completed</status>`): background commands,
// sub-agents, and what a program says in a person's name. The tags are no XML: nothing in them is
// escaped, and the last one may not be closed.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "event/tool_output.h"

namespace agent_timeline {

/// What stands between `<tag>` and the next `</tag>`, or to the end of `text` when that is not
/// there; nothing without the opening tag.
[[nodiscard]] std::optional<std::string_view> find_tag(std::string_view text, std::string_view tag);

/// The same without the white space around it; empty without the opening tag.
[[nodiscard]] std::string_view tag_text(std::string_view text, std::string_view tag);

/// What `text` says beside those tags. What is behind one that is not closed is inside it.
[[nodiscard]] std::string text_outside_tags(std::string_view text,
                                            std::initializer_list<std::string_view> tags);

/// Cuts every `<tag>…</tag>` out of `text` and returns what is left, and in `removed`, when it is
/// given, what stood inside them. A tag that is not closed is left where it is.
[[nodiscard]] std::string remove_tags(std::string_view text, std::string_view tag,
                                      std::string* removed = nullptr);

/// What a background command's `status` means; every unknown word is an end.
[[nodiscard]] CommandOutput::Outcome command_outcome(std::string_view status);

/// The state of a background command: `<status>`, `<exit_code>`, `<stdout>`, `<stderr>`.
[[nodiscard]] std::optional<CommandOutput> read_background_command(std::string_view text);

/// What a sub-agent or background job says when it is asked: `<retrieval_status>`, `<task_id>`,
/// `<status>`, `<exit_code>`, `<output>`. Nothing when it has neither a task nor an output.
[[nodiscard]] std::optional<TaskReport> read_task_report(std::string_view text);

/// The `<error>` of such an answer, which is not in its report; empty when there is none.
[[nodiscard]] std::string read_task_error(std::string_view text);

/// The `duration_ms` of the `<usage>` block behind the answer of a sub-agent.
[[nodiscard]] std::optional<std::int64_t> read_task_duration(std::string_view text);

/// The final answer of a sub-agent: text, then perhaps `agentId: …` and a `<usage>` block.
[[nodiscard]] TaskReport read_task_answer(std::string_view text);

}  // namespace agent_timeline
