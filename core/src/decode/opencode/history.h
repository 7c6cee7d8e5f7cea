// What opencode's messages show, to find the rows of messages and parts that are removed later.
// Their entries stay and are marked as dropped from the context. Invariant: the cost of a removal
// depends only on what it removes.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/text_map.h"
#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

class OpencodeHistory {
 public:
  /// Records that a part, or a piece of one (`partID`), is shown in the message with that key, or
  /// in the call with that id.
  void record_text(const Value& part, const std::string& key);
  void record_call(const Value& part, const std::string& id);

  /// Prunes a part, a message (`removed` has their ids), or all messages of a session from that one
  /// on.
  void remove_part(const Value& removed, Event& event);
  void remove_message(const Value& removed, Event& event);
  void revert(const std::string& session, const std::string& message, Event& event);

 private:
  struct Message {
    std::string id;
    std::vector<std::string> parts;
  };
  struct Conversation {
    std::vector<Message> messages;
    TextMap<std::size_t> positions;
  };

  void record(const Value& part, PrunedEvent row);
  void prune(const std::string& part, Event& event);
  void prune(const Message& message, Event& event);

  TextMap<Conversation> sessions_;
  /// The rows of parts, by part id.
  TextMap<PrunedEvent> rows_;
};

}  // namespace agent_timeline
