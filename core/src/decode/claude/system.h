// The rows that Claude Code adds about the session itself: `system` lines of every subtype, and
// rate limits. Invariant: an unknown subtype is shown.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/text_map.h"
#include "decode/claude/calls.h"
#include "decode/claude/hooks.h"
#include "decode/claude/turn.h"
#include "decode/claude/user.h"
#include "event/event.h"

namespace agent_timeline {

class ClaudeSystem {
 public:
  ClaudeSystem(ClaudeCalls& calls, ClaudeTurn& turn, ClaudeUser& user, ClaudeHooks& hooks)
      : calls_(calls), turn_(turn), user_(user), hooks_(hooks) {}

  /// A `system` line.
  void add(const Value& line, Event& event);
  /// The permission mode of the program from now on; makes a row if it changes.
  void set_permission_mode(std::string_view mode, Event& event);
  /// A line that states the permission mode of the session.
  void read_permission_mode(const Value& line, Event& event);

 private:
  using Handler = void (ClaudeSystem::*)(const Value& line, Event& event);
  struct SubtypeRow;

  void init(const Value& line, Event& event);
  void status(const Value& line, Event& event);
  void fail_compaction(const Value& line, Event& event);
  void compact_boundary(const Value& line, Event& event);
  void hook_response(const Value& line, Event& event) { hooks_.add_response(line, event); }
  void stop_hook_summary(const Value& line, Event& event) { hooks_.add_stop_summary(line, event); }
  void task_event(const Value& line, Event& event);
  void api_retry(const Value& line, Event& event);
  void error(const Value& line, Event& event);
  void permission_denied(const Value& line, Event& event);
  void rate_limit(const Value& line, Event& event);
  void interrupted(const Value& line, Event& event);
  void local_command(const Value& line, Event& event);
  void local_command_output(const Value& line, Event& event);
  void notification(const Value& line, Event& event);
  void post_turn_summary(const Value& line, Event& event);
  void goal(const Value& line, Event& event);
  void files_persisted(const Value& line, Event& event);
  void plugin_install(const Value& line, Event& event);
  void memory_saved(const Value& line, Event& event);
  void turn_duration(const Value& line, Event& event);
  void other(const Value& line, Event& event);
  std::string task_text(const std::string& task, const Value& line, std::string_view text);

  ClaudeCalls& calls_;
  ClaudeTurn& turn_;
  ClaudeUser& user_;
  ClaudeHooks& hooks_;
  TextMap<std::string> task_descriptions_;
  /// Tasks that the program does not show.
  TextSet hidden_tasks_;
  std::string permission_mode_;
  std::uint64_t compactions_ = 0;
  bool compacting_ = false;
};

/// `rate_limit_event`: a row when the limit is near or reached.
void add_claude_rate_limit(const Value& line, Event& event);

}  // namespace agent_timeline
