// The messages of a Pi session. The same message can come as message_start, many message_update,
// message_end, in turn_end, in agent_end and as an entry of the session file; any of them can be
// missing.
// Invariant: it is shown once. A message is identified by its role, its timestamp and its content.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/text_map.h"
#include "base/value.h"
#include "decode/pi/calls.h"
#include "decode/pi/draft.h"
#include "decode/pi/executions.h"
#include "event/event.h"

namespace agent_timeline {

class PiMessages {
 public:
  PiMessages(PiCalls& calls, PiExecutions& executions) : calls_(calls), executions_(executions) {}

  /// Where a whole message comes from.
  enum class Source : std::uint8_t {
    /// message_end: the message that is being written.
    live,
    /// turn_end, agent_end and the like: probably shown already.
    repeated,
    /// The session file: not part of the running stream.
    file,
    /// An answer that holds all messages so far: likewise, and most of them were shown already.
    history,
  };

  void start(const Value& message, Event& event);
  void update(const Value& body, Event& event);
  void finish(const Value& message, Source source, Event& event);

  /// Sets the number of attempts at a request that failed, which an abort mentions, and the row of
  /// the retry; 0 and an empty key if no retry is running.
  void set_retry(std::int64_t attempts, std::string key);
  [[nodiscard]] std::string failure_key() const;
  /// Records the chosen model; a message changes it if it names another one.
  void set_model(std::string_view model) { model_ = model; }
  [[nodiscard]] bool has_model(std::string_view model) const { return model_ == model; }
  /// The status with which the agent's last message ended.
  [[nodiscard]] Status last_status() const { return last_status_; }
  /// True if a summary with that text was shown before; remembers it.
  bool is_known_summary(std::string_view summary);

 private:
  [[nodiscard]] std::string begin_key(const std::string& identity);
  PiDraft take_draft(const Value& message, const std::string& identity);
  bool choose_current(const Value& partial, Event& event);
  void rename_draft(const std::string& identity);

  void show_assistant(const Value& message, Source source, PiDraft draft, Event& event);
  void break_off(const Value& message, Source source, Status status, Event& event);
  void show_user(const Value& message, Source source, Event& event);
  void note_system_prompt(const Value& message, Event& event);
  static void resume_turn(Event& event);
  [[nodiscard]] std::string begin_failure(Source source);
  void show_custom(const Value& message, Event& event);
  void show_summary(const Value& message, std::string_view code, Event& event);
  void add_facts(const Value& message, Event& event);
  [[nodiscard]] std::string reason(const Value& message, Status status) const;

  PiCalls& calls_;
  PiExecutions& executions_;
  /// Messages that began and have not ended, by role and timestamp.
  TextMap<PiDraft> drafts_;
  /// The identity of the message that is being written; empty if there is none.
  std::string current_;
  /// The digest of the message that message_start has just shown complete.
  std::string shown_at_start_;
  /// Digests of messages that have ended.
  TextSet seen_;
  /// The number of messages with the same role and timestamp.
  TextMap<std::size_t> counts_;
  TextSet summaries_;
  std::string model_;
  std::int64_t retries_ = 0;
  Status last_status_ = Status::done;
  /// The row of the running retry, and that of the last failure if nothing was said since.
  std::string retry_key_;
  std::string failure_key_;
  std::size_t failures_ = 0;
};

}  // namespace agent_timeline
