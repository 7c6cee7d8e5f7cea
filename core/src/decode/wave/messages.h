// The words of one agent's messages: text and reasoning that grow chunk by chunk, and the same as
// stored messages have it, under the same keys so that they meet in the same entries.
// Invariant: at most one text is open at a time; another one, or a tool, closes it. A text that was
// closed can go on again.
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
  /// A message of that id is there. If it is a new one, the one before has said what it said.
  void add(const std::string& id, Event& event);

  /// Whether a message of that id was heard of.
  [[nodiscard]] bool knows(const std::string& id) const { return known_.contains(id); }

  /// A message of that id should be there: notes `unknown-message` when it was not seen, once.
  void require(const std::string& id, Event& event);

  /// The key of the `ordinal`-th block of a kind in a message. Chunks go to the first.
  [[nodiscard]] static std::string key(std::string_view message, std::string_view kind,
                                       std::size_t ordinal);

  /// Appends to the message's text or reasoning; `open`: more of it may come.
  void append(const std::string& message, WaveChannel channel, std::string_view chunk, bool open,
              Event& event);

  /// Shows the whole text of a stored block.
  void show(MessageEvent message, Event& event);

  /// Closes what is open.
  void close(Event& event);

 private:
  struct Open {
    std::string key;
    bool reasoning = false;
    Role role = Role::assistant;
    /// All of its text, when that is known: then the next whole text may be just more of it.
    std::string text;
    bool has_text = false;
  };

  TextSet known_;
  Open open_;
};

}  // namespace agent_timeline
