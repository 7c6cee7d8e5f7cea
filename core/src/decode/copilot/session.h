// What Copilot CLI tells of the session itself: its model, the tokens, how the turns end, and rows
// of its own.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

class CopilotSession {
 public:
  /// Any event that is neither of a message nor of a call.
  void read(std::string_view type, const Value& data, Event& event);
  /// The end of a run in a stream.
  void read_run_end(const Value& value, Event& event);
  void set_model(const Value& model, Event& event);
  /// A person said something.
  void hear_person();
  /// The agent calls its model: once more, if that has failed.
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
  void count_call(const Usage& usage, Usage& told, Event& event);
  void count_rest(const Value& data, Event& event);

  std::string model_;
  /// What was shown of this run of the program, and of that before it.
  Usage counted_;
  Usage counted_before_;
  /// What each of the two events that a call of a model can have told in all.
  Usage told_by_usage_;
  Usage told_by_success_;
  /// The last sums of the run, and when that began, as they say.
  Usage sums_;
  std::string run_;
  /// Rows that say that a model failed, and in which agent the last of them waits to be worded.
  int failures_ = 0;
  std::optional<std::string> failed_in_;
  int compactions_ = 0;
  bool compacting_ = false;
  bool failed_ = false;
  bool cancelled_ = false;
};

}  // namespace agent_timeline
