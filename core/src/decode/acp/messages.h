// Messages and thoughts of ACP, which come in pieces: by an id where the agent gives one, else as a
// run of pieces of one kind. Invariant: what a person reads is in the order in which it was sent; a
// call that begins ends the message before it.
#pragma once

#include <string>
#include <string_view>

#include "event/event.h"

namespace agent_timeline {

class AcpMessages {
 public:
  /// A piece of a message: `user_message_chunk`, `agent_message_chunk`, `agent_thought_chunk`.
  void add_chunk(std::string_view kind, const Value& update, Event& event);
  /// A whole message, which replaces what is known of it: `user_message` and so on.
  void replace(std::string_view kind, const Value& update, Event& event);
  /// What a person asks, in the client's own words.
  void add_prompt(const Value& blocks, Event& event);
  /// Something else begins: what was said is complete.
  void interrupt(Event& event);

 private:
  void begin(std::string_view kind, const std::string& id, Event& event);

  std::string kind_;
  std::string id_;
  /// Of the message that goes on; empty when there is none.
  std::string key_;
  bool has_text_ = false;
  std::uint64_t runs_ = 0;
};

}  // namespace agent_timeline
