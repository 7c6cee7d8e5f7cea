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
  void operate(const Value& line, Event& event);
  /// `attachment/queued_command`.
  void hand_on(const Value& command, Event& event);
  /// A `user` line.
  void add_line(const Value& line, Event& event);
  /// The root agent has answered: later inputs of the user are new, even with an equal text.
  void hear_answer();
  /// The version of the program that writes the lines.
  void hear_version(std::string_view version);

 private:
  struct Waiting {
    std::string id;
    std::string text;
    std::string mark;
  };
  using Place = std::list<Waiting>::iterator;
  /// An input that was shown when it was taken off the queue.
  struct Shown {
    std::string key;
    /// What the program added to the user's words.
    std::string asides;
    /// Number of the agent's answers at that time.
    std::uint64_t answers = 0;
  };

  void add(std::string_view text, Event& event);
  void take(const Value& line, bool is_handed_on, Event& event);
  Place find(const Value& content);
  Place first_of(const std::string& mark);
  void erase(Place place);
  [[nodiscard]] bool is_handed_on(const Value& line) const;
  void show(const std::string& text, Event& event);
  std::optional<Shown> take_told(const std::string& mark);

  ClaudeUser& user_;
  std::list<Waiting> waiting_;
  /// Queued inputs by the mark of their text, oldest first.
  TextMap<std::deque<Place>> by_text_;
  std::uint64_t numbers_ = 0;
  // Keyed by the mark of the text:
  /// Inputs that were shown, until another event repeats them.
  TextMap<std::deque<Shown>> shown_;
  std::uint64_t keys_ = 0;
  /// How often an attachment delivered an input that was not yet removed from the queue.
  TextMap<std::uint64_t> handed_on_;
  /// How often lines had a text since the agent's last answer.
  TextMap<std::uint64_t> said_;
  std::uint64_t answers_ = 0;
  bool writes_attachments_ = true;
};

}  // namespace agent_timeline
