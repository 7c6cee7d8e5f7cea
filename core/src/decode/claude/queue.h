// The inputs that wait while the agent works. Claude Code hands one on in the middle of a turn as
// an attachment, as an ordinary line, or, in some versions and clients, only by taking it off the
// queue.
// Invariant: what was handed on is shown once, whichever of these say so and in whichever order.
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
  /// The root agent has answered: what the person says from now on is said anew.
  void hear_answer();
  /// Of the program that writes the lines.
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
    /// What the program said beside the words.
    std::string asides;
    /// How often the agent had answered.
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
  /// Those of the same text, in their order.
  TextMap<std::deque<Place>> by_text_;
  std::uint64_t numbers_ = 0;
  // By the mark of the text.
  /// What was shown and not yet said in another way.
  TextMap<std::deque<Shown>> shown_;
  std::uint64_t keys_ = 0;
  /// How often an attachment has said what was not yet taken off the queue.
  TextMap<std::uint64_t> handed_on_;
  /// What lines have said since the agent's last answer.
  TextMap<std::uint64_t> said_;
  std::uint64_t answers_ = 0;
  bool writes_attachments_ = true;
};

}  // namespace agent_timeline
