// The messages of a Pi session (event contracts, 3.1 to 3.3). One and the same message can come as
// message_start, many message_update, message_end, in turn_end, in agent_end and as an entry of the
// session file; any of them can be lost.
// Invariant: it is drawn once. A message is known by its role, its timestamp and its content.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/text_map.h"
#include "base/value.h"
#include "decode/pi_calls.h"
#include "decode/pi_draft.h"
#include "event/event.h"

namespace agent_timeline {

class PiMessages {
 public:
  explicit PiMessages(PiCalls& calls) : calls_(calls) {}

  /// Where a whole message comes from.
  enum class Source : std::uint8_t {
    /// message_end: the message that is being written.
    live,
    /// turn_end, agent_end and the like: most likely seen before.
    repeated,
    /// The session file: it is not part of what is going on.
    file,
  };

  void start(const Value& message, Event& event);
  void update(const Value& body, Event& event);
  void finish(const Value& message, Source source, Event& event);

  /// Output of a command that a person runs.
  void extend_execution(const Value& body, Event& event);

  /// Attempts made so far of a request that failed; an abort says how many there were.
  void set_retries(std::int64_t attempts) { retries_ = attempts; }
  /// A model that was chosen; a message of another one says so.
  void set_model(std::string_view model) { model_ = model; }
  /// How the last message of the agent ended.
  [[nodiscard]] Status last_status() const { return last_status_; }
  /// Whether a summary of that text was shown before; remembers it.
  bool is_known_summary(std::string_view summary);

 private:
  [[nodiscard]] std::string begin_key(const std::string& identity);
  PiDraft take_draft(const Value& message, const std::string& identity);
  bool choose_current(const Value& partial, Event& event);
  void rename_draft(const std::string& identity);

  void show_assistant(const Value& message, Source source, PiDraft draft, Event& event);
  void break_off(const Value& message, Source source, Status status, Event& event);
  void show_user(const Value& message, Event& event);
  void show_execution(const Value& message, Event& event);
  void show_custom(const Value& message, Event& event);
  void show_summary(const Value& message, std::string_view code, Event& event);
  void add_facts(const Value& message, Event& event);
  [[nodiscard]] std::string reason(const Value& message, Status status) const;

  PiCalls& calls_;
  /// Messages that began and have not ended, by role and timestamp.
  TextMap<PiDraft> drafts_;
  /// The identity of the one that is being written; empty for none.
  std::string current_;
  /// The digest of the message whose message_start was just shown, as it came whole.
  std::string begun_;
  /// Digests of messages that have ended.
  TextSet seen_;
  /// How many messages there were of the same role and timestamp.
  TextMap<std::size_t> counts_;
  TextSet summaries_;
  std::string model_;
  std::int64_t retries_ = 0;
  Status last_status_ = Status::done;
  /// The command that a person runs now: its number, and whether its row was begun.
  std::size_t executions_ = 0;
  bool executing_ = false;
};

}  // namespace agent_timeline
