// What a Pi session reports about itself: compactions, retries, models, errors of extensions. A
// start and its end share a row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/text_map.h"
#include "base/value.h"
#include "decode/pi/messages.h"
#include "event/event.h"

namespace agent_timeline {

/// Returns the number of tokens in the context before a compaction, which is the subject of its
/// row; empty if unknown.
[[nodiscard]] std::string read_tokens_before(const Value& compaction);

class PiNotices {
 public:
  explicit PiNotices(PiMessages& messages) : messages_(messages) {}

  void begin_compaction(const Value& body, Event& event);
  void end_compaction(const Value& body, Event& event);
  /// Adds a completed compaction from a session file.
  void add_compaction(const Value& entry, Event& event);

  void begin_retry(const Value& body, Event& event);
  void end_retry(const Value& body, Event& event);
  /// Ends a retry that the user stopped; false if none is running.
  bool stop_retry(Event& event);
  /// Reads summarization_retry_… events. The suffix of the name tells a start from an end.
  void change_summarization_retry(const Value& body, Event& event);

  /// Where a report comes from.
  enum class Source : std::uint8_t {
    /// An event, which has no id: always new.
    live,
    /// The answer to a command; an event may report the same.
    answer,
    /// An entry of a session file.
    file,
    /// An entry that comes beside the events: it repeats one of them, or is older than all of them.
    entry,
  };
  void change_model(const Value& body, Source source, Event& event);
  /// Reads the answer to a command that chose a model; ignored if the session has it already.
  void choose_model(const Value& model, Event& event);
  /// Reads the answer with the session's state: its model and its name, if they are new.
  void note_state(const Value& state, Event& event);
  /// Reads the answer to a command that went to another place in the session, or to another
  /// session.
  void read_navigation(std::string_view command, const Value& answer, Event& event);
  void change_thinking_level(const Value& body, Source source, Event& event);
  void name_session(const Value& body, Source source, Event& event);
  void add_bookmark(const Value& body, Event& event);
  void add_extension_error(const Value& body, Event& event);
  void add_branch_summary(const Value& body, Event& event);
  void change_queue(const Value& body, Event& event);

 private:
  /// Something with a start and an end; its number is part of the key of its row.
  struct Process {
    std::size_t number = 0;
    bool is_open = false;
    std::string text;
    std::string attempt;
    /// The key of its row, if that may have begun as the row of a failure.
    std::string key;
    /// The user stopped it, so its own end reports nothing new.
    bool was_stopped = false;
    /// Its end did not report the outcome.
    bool lacks_outcome = false;
  };
  /// Returns the key of the open process's row, or of a new one.
  static std::string begin(std::string_view name, Process& process);
  static std::string end(std::string_view name, Process& process, Event& event);

  /// Counts the tokens of a summary, which some events do not report and several may.
  void count(std::string_view summary, const Value& usage, Event& event);
  /// Adds the outcome of the attempts at a summary, if only the end of the compaction shows it.
  void add_summarization_outcome(std::string_view compaction, Event& event);

  /// Adds a row with that code, unless it repeats an earlier one.
  void add_named(std::string_view code, std::string subject, Source source, Event& event);
  [[nodiscard]] bool is_reported(std::string_view code, const std::string& subject, Source source);

  PiMessages& messages_;
  /// The subjects of the latest rows, by code.
  TextMap<std::string> last_subjects_;
  /// How often events without an id reported each subject that no entry has repeated yet.
  TextMap<std::size_t> live_;
  TextSet counted_;
  Process compaction_;
  Process retry_;
  Process summarization_;
};

}  // namespace agent_timeline
