// Events about a Copilot CLI session itself: its model, token usage, the ends of turns, and rows of
// its own.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

class CopilotSession {
 public:
  /// Any event that concerns neither a message nor a call.
  void read(std::string_view type, const Value& data, Event& event);
  /// The end of a run in a stream.
  void read_run_end(const Value& value, Event& event);
  void set_model(const Value& model, Event& event);
  /// The user has sent a message.
  void begin_user_turn();
  /// The agent calls its model. After a failure, this resumes the turn.
  void begin_work(Event& event);

 private:
  void read_fact(std::string_view type, const Value& data, Event& event);
  void fail(const Value& reason, bool by_model, Event& event);
  void cancel(Event& event);
  void read_idle(const Value& data, Event& event);
  void read_shutdown(const Value& data, Event& event);
  void read_compaction(bool is_start, const Value& data, Event& event);
  void read_context(const Value& data, Event& event);
  void begin_run();
  void count(const Usage& usage, Event& event);
  void count_call(const Usage& usage, Usage& total, Event& event);
  void count_remainder(const Value& data, Event& event);

  std::string model_;
  /// The usage counted in this run of the program, and in the run before it.
  Usage counted_;
  Usage counted_before_;
  /// The totals of each of the two events that may report a call of the model.
  Usage usage_total_;
  Usage success_total_;
  /// The latest totals of a run, and when that run began, as they state it.
  Usage run_totals_;
  std::string run_;
  /// Number of rows for failures of a model, and the agent whose latest one has no text for people
  /// yet.
  int failures_ = 0;
  std::optional<std::string> failed_in_;
  int compactions_ = 0;
  bool compacting_ = false;
  bool failed_ = false;
  bool cancelled_ = false;
};

}  // namespace agent_timeline
