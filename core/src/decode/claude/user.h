// Claude Code's `user` lines: what the user wrote, the results of tools, and what the program adds
// in the user's name, in tags of its own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "decode/claude/calls.h"
#include "decode/claude/turn.h"
#include "event/event.h"

namespace agent_timeline {

class ClaudeUser {
 public:
  ClaudeUser(ClaudeCalls& calls, ClaudeTurn& turn) : calls_(calls), turn_(turn) {}

  /// A whole `user` line of the stream or of a session file. The user's message in it gets `key`.
  void add_line(const Value& line, Event& event, std::string key = {});
  /// A text in the user's name; `injected` if the program wrote it.
  void add_text(std::string_view text, bool injected, Event& event, std::string key = {});
  /// A queued input, as the program delivers it to the agent.
  void add_queued(const Value& command, Event& event, std::string key = {});
  /// The equivalent `user` line of such an input.
  [[nodiscard]] static Value queued_line(const Value& command);
  /// Adds what a line has besides words that are already shown under `key`, with those asides.
  void add_remainder(const Value& line, std::string_view asides, Event& event, std::string key);
  /// Adds only the results in a sub-agent's `message`, which `line` contains or is.
  void add_results(const Value& line, const Value& message, Event& event);
  /// The output of one of the program's own commands.
  void add_command_output(std::string_view text, Event& event);
  /// The summary of a compaction may come next; it belongs to the row of `compaction`.
  void expect_summary(const NoticeEvent& compaction) { compaction_ = compaction; }

 private:
  struct Draft;

  void add_block(const Value& line, const Value& block, bool injected, Draft& draft, Event& event);
  /// True if `text` has one of the program's own forms; it is then added.
  bool add_special(std::string_view text, Event& event);
  void add_task_notifications(std::string_view text, Event& event);
  void add_task_end(std::string_view text, Event& event);
  void add_task_event(std::string_view event_text, const std::string& call,
                      ClaudeTaskUpdate task_update, Event& event);
  bool add_peer_messages(std::string_view text, Event& event);
  void add_memory(std::string_view text, Event& event);
  void add_command(std::string_view text, Event& event);
  void start_shell(std::string_view text, Event& event);
  void end_shell(std::string_view text, Event& event);
  void finish_draft(Draft draft, bool injected, Event& event);

  void add_summary(std::string_view text, Event& event);
  void add_local_output(std::string_view text, Event& event);
  void add_output(std::string_view written, std::string_view errors, Event& event);

  ClaudeCalls& calls_;
  ClaudeTurn& turn_;
  std::uint64_t shell_commands_ = 0;
  /// The user's last shell command, until its output arrives.
  std::string shell_command_;
  bool shell_open_ = false;
  /// The last of the program's own commands that the user gave (`/cost`).
  std::string program_command_;
  /// The row of a compaction whose summary has not arrived.
  std::optional<NoticeEvent> compaction_;
};

}  // namespace agent_timeline
