// What a Pi session reports about itself: compactions, retries, models, errors of extensions. What
// has a start and an end is one row.
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
  /// A person stopped the retries. False when there are none.
  bool stop_retry(Event& event);
  /// summarization_retry_…, whose kinds are told apart by how their names end.
  void change_summarization_retry(const Value& body, Event& event);

  /// Where one of these comes from.
  enum class Told : std::uint8_t {
    /// An event that has no id: news.
    live,
    /// The answer to a command, which an event may tell, too.
    answer,
    /// An entry of a session file.
    file,
    /// An entry that is told beside the events: it says again what one of them said, or what was
    /// before them.
    entry,
  };
  void change_model(const Value& body, Told told, Event& event);
  /// The answer to a command that chose a model: news unless the session has it already.
  void choose_model(const Value& model, Event& event);
  /// The answer that says how the session is: its model and its name, if they are news.
  void note_state(const Value& state, Event& event);
  /// The answer to a command that went to another place in the session, or to another session.
  void change_place(std::string_view command, const Value& answer, Event& event);
  void change_thinking_level(const Value& body, Told told, Event& event);
  void name_session(const Value& body, Told told, Event& event);
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
    std::string attempt;
    /// Where the row began as another one: the key of that.
    std::string key;
    /// A person ended it, so that its own end says nothing new.
    bool was_stopped = false;
    /// Its end did not say how it ended.
    bool is_unsettled = false;
  };
  /// The key of the row that goes on, or of a new one.
  static std::string begin(std::string_view name, Process& process);
  static std::string end(std::string_view name, Process& process, Event& event);

  /// What the summary took, which several events may tell, and some do not.
  void count(std::string_view summary, const Value& usage, Event& event);
  /// The outcome of the attempts at a summary, where only that of the compaction says it.
  void settle_summarization(std::string_view compaction, Event& event);

  /// A row of that code, unless it says what was said.
  void add_named(std::string_view code, std::string subject, Told told, Event& event);
  [[nodiscard]] bool is_said(std::string_view code, const std::string& subject, Told told);

  PiMessages& messages_;
  /// The subjects of the latest rows, by code.
  TextMap<std::string> said_;
  /// How often each was said by events without an id, the entries of which were not told.
  TextMap<std::size_t> live_;
  TextSet counted_;
  Process compaction_;
  Process retry_;
  Process summarization_;
};

}  // namespace agent_timeline
