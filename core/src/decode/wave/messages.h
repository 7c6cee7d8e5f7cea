// The text and reasoning of one agent's messages, which come chunk by chunk and again in stored
// messages. Both have the same keys, so they share their entries.
// Invariant: at most one text is open at a time; another text, or a tool, closes it. A closed text
// can be continued.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/text_map.h"
#include "event/event.h"

namespace agent_timeline {

enum class WaveChannel : std::uint8_t { text, reasoning };

class WaveMessages {
 public:
  /// Records a message. If it is new, the open text before it is closed.
  void add(const std::string& id, Event& event);

  /// True if a message with that id was seen.
  [[nodiscard]] bool knows(const std::string& id) const { return known_.contains(id); }

  /// Notes `unknown-message`, once, if the message with that id was not announced.
  void check_announced(const std::string& id, Event& event);

  /// Returns the key of the `ordinal`-th block of a kind in a message. Chunks belong to the first.
  [[nodiscard]] static std::string key(std::string_view message, std::string_view kind,
                                       std::size_t ordinal);

  /// Appends to the message's text or reasoning; `open` means that more may come.
  void append(const std::string& message, WaveChannel channel, std::string_view chunk, bool open,
              Event& event);

  /// Shows the whole text of a stored block.
  void show(MessageEvent message, Event& event);

  /// Closes the open text, if there is one.
  void close(Event& event);

 private:
  struct Open {
    std::string key;
    bool reasoning = false;
    Role role = Role::assistant;
    /// Its whole text, if known: then the next whole text may only add to it.
    std::string text;
    bool has_text = false;
  };

  TextSet known_;
  Open open_;
};

}  // namespace agent_timeline
