// News of the work that a call of Claude Code has started: what they make of the call's result.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/digest.h"
#include "event/event.h"

namespace agent_timeline {

/// News of work that a call has started.
struct ClaudeNews {
  TaskReport report;
  Status status = Status::running;
  std::optional<std::int64_t> duration_ms = {};
  /// The text is an answer, of which work can give several, and not only a sentence about it.
  bool is_answer = false;
  /// Why it failed, where that is not in the text.
  std::string error = {};
  /// The text begins with something that happened in the work, which may go on.
  bool is_event = false;
};

/// The state of a task in the words of a call; `running` for every word that is no end.
[[nodiscard]] Status claude_task_status(std::string_view state);

/// The output of a call whose work brings news. `launched` is what it was when the work began, with
/// what happened since then if `has_events`.
[[nodiscard]] ToolOutput output_of(const std::optional<ToolOutput>& launched, bool has_events,
                                   ClaudeNews& news);

/// Adds `chunk` to what the work has said so far; false when that is no text.
[[nodiscard]] bool append_news(std::string_view chunk, ToolOutput& launched);

/// Shortens a sentence of the program, which is said again with each news.
void keep_start(std::string& text);

/// Makes the text of the news all that was answered, if anything was.
void add_answer(ClaudeNews& news, std::string& answers);

[[nodiscard]] Digest digest_of(const ClaudeNews& news);

}  // namespace agent_timeline
