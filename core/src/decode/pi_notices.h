// What a Pi session says about itself: compactions, retries, models, errors of extensions (event
// contracts, 3.2 and 3.3). What begins and ends is one row from its beginning to its end.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/value.h"
#include "decode/pi_messages.h"
#include "event/event.h"

namespace agent_timeline {

/// How many tokens the context had before a compaction, as the subject of its row; empty when that
/// is not said.
[[nodiscard]] std::string read_tokens_before(const Value& compaction);

class PiNotices {
 public:
  explicit PiNotices(PiMessages& messages) : messages_(messages) {}

  void begin_compaction(const Value& body, Event& event);
  void end_compaction(const Value& body, Event& event);
  /// An entry of the session file: a compaction that is done.
  void add_compaction(const Value& entry, Event& event);

  void begin_retry(const Value& body, Event& event);
  void end_retry(const Value& body, Event& event);
  /// summarization_retry_…, whose kinds are told apart by how their names end.
  void change_summarization_retry(const Value& body, Event& event);

  void change_model(const Value& body, Event& event);
  void change_thinking_level(const Value& body, Event& event);
  void name_session(const Value& body, Event& event);
  void add_bookmark(const Value& body, Event& event);
  void add_extension_error(const Value& body, Event& event);
  void add_branch_summary(const Value& body, Event& event);
  void change_queue(const Value& body, Event& event);

 private:
  /// Something that goes on: its number is the key of its row.
  struct Process {
    std::size_t number = 0;
    bool is_open = false;
    std::string text;
  };
  /// The key of the row that goes on, or of a new one.
  static std::string begin(std::string_view name, Process& process);
  static std::string end(std::string_view name, Process& process, Event& event);

  PiMessages& messages_;
  Process compaction_;
  Process retry_;
  Process summarization_;
};

}  // namespace agent_timeline
