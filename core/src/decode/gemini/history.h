// The messages of a session file in their order, to find those that the program takes back: after a
// rewind, or when it removes messages from what the model gets. Their entries stay and are marked
// as dropped from the context. Invariant: the cost of a rewind depends only on what it takes back.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/text_map.h"
#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

class GeminiHistory {
 public:
  /// Records a line with a message, which replaces an earlier line with the same id.
  void record(const Value& message);
  /// Prunes the message with that id and all after it, or all messages if none has that id, as the
  /// program does.
  void rewind(const std::string& id, Event& event);
  /// Prunes the messages with these ids.
  void remove(const Value& ids, Event& event);

 private:
  struct Message {
    /// Empty for a message that was removed.
    std::string id;
    TextSet calls;
  };

  static void prune(const Message& message, Event& event);

  std::vector<Message> messages_;
  TextMap<std::size_t> positions_;
};

}  // namespace agent_timeline
