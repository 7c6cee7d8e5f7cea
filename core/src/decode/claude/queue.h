// Inputs that are queued while the agent works. Claude Code delivers one in mid-turn as an
// attachment, as an ordinary line, or, in some versions and clients, only by removing it from the
// queue.
// Invariant: a delivered input is shown once, whichever of these report it and in whatever order.
#pragma once

#include <cstdint>
#include <deque>
#include <list>
#include <optional>
#include <string>
#include <string_view>

#include "base/text_map.h"
#include "decode/claude/user.h"
#include "event/event.h"

namespace agent_timeline {

class ClaudeQueue {
 public:
  explicit ClaudeQueue(ClaudeUser& user) : user_(user) {}

  /// A `queue-operation` line.
  void apply_operation(const Value& line, Event& event);
  /// `attachment/queued_command`.
  void deliver(const Value& command, Event& event);
  /// A `user` line.
  void add_line(const Value& line, Event& event);
  /// The root agent has answered: later inputs of the user are new, even with an equal text.
  void record_answer();
  /// The version of the program that writes the lines.
  void set_version(std::string_view version);

 private:
  struct QueuedInput {
    std::string id;
    std::string text;
    std::string text_key;
  };
  using Position = std::list<QueuedInput>::iterator;
  /// An input that was shown when it was taken off the queue.
  struct Shown {
    std::string key;
    /// What the program added to the user's words.
    std::string asides;
    /// Number of the agent's answers at that time.
    std::uint64_t answers = 0;
  };

  void add(std::string_view text, Event& event);
  void take(const Value& line, bool was_delivered, Event& event);
  Position find(const Value& content);
  Position first_of(const std::string& text_key);
  void erase(Position position);
  [[nodiscard]] bool was_delivered(const Value& line) const;
  void show(const std::string& text, Event& event);
  std::optional<Shown> take_shown(const std::string& text_key);

  ClaudeUser& user_;
  std::list<QueuedInput> queued_;
  /// Queued inputs by the key of their text, oldest first.
  TextMap<std::deque<Position>> by_text_;
  std::uint64_t numbers_ = 0;
  // Keyed by the text:
  /// Inputs that were shown, until another event repeats them.
  TextMap<std::deque<Shown>> shown_;
  std::uint64_t keys_ = 0;
  /// How often an attachment delivered an input that was not yet removed from the queue.
  TextMap<std::uint64_t> delivered_;
  /// How often lines had a text since the agent's last answer.
  TextMap<std::uint64_t> lines_since_answer_;
  std::uint64_t answers_ = 0;
  bool writes_attachments_ = true;
};

}  // namespace agent_timeline
