// Updates about the work that a call of Claude Code has started, and how they change the call's
// result.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/digest.h"
#include "event/event.h"

namespace agent_timeline {

/// An update about work that a call has started.
struct ClaudeTaskUpdate {
  TaskReport report;
  Status status = Status::running;
  std::optional<std::int64_t> duration_ms = {};
  /// The text is an answer of the work, which can give several, not just a sentence about it.
  bool is_answer = false;
  /// The error, if the text does not state it.
  std::string error = {};
  /// The text begins with an event of the work, which may continue.
  bool is_event = false;
};

/// The status for the state of a task. A word of a newer version, which is noted, is an end if its
/// event `reports_end`, as one with an answer does.
[[nodiscard]] Status claude_task_status(std::string_view state, bool reports_end, Event& event);

/// The output of a call after an update of its work. `launched` is the output when the work began,
/// with the events since then if `has_events`.
[[nodiscard]] ToolOutput output_of(const std::optional<ToolOutput>& launched, bool has_events,
                                   ClaudeTaskUpdate& task_update);

/// Appends `chunk` to the output so far; false if that is not text.
[[nodiscard]] bool append_output(std::string_view chunk, ToolOutput& launched);

/// Shortens the program's launch text, which each later result repeats.
void truncate_launch_text(std::string& text);

/// Replaces the text of the update with all answers so far, if there are any.
void add_answer(ClaudeTaskUpdate& task_update, std::string& answers);

[[nodiscard]] Digest digest_of(const ClaudeTaskUpdate& task_update);

}  // namespace agent_timeline
