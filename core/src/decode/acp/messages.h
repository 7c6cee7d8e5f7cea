// Messages and thoughts of ACP, which arrive in chunks. Consecutive chunks with the same kind and
// message id (which may be missing) form one message. Invariants: messages keep the order in which
// they were sent; a call that begins ends the message before it; sessions and sub-agents do not
// interrupt each other.
#pragma once

#include <string>
#include <string_view>

#include "base/text_map.h"
#include "event/event.h"

namespace agent_timeline {

class AcpMessages {
 public:
  // Each of these applies to `session` and to the sub-agent in `event.scope`.

  /// A chunk of a message: `user_message_chunk`, `agent_message_chunk`, `agent_thought_chunk`,
  /// `session_message_chunk`.
  void add_chunk(std::string_view kind, const std::string& session, const Value& update,
                 Event& event);
  /// A whole message, which replaces its chunks so far: `user_message` and so on.
  void replace(std::string_view kind, const std::string& session, const Value& update,
               Event& event);
  /// A prompt, as the client sends it.
  void add_prompt(const std::string& session, const Value& blocks, Event& event);
  /// Ends the open message, because something else begins.
  void interrupt(const std::string& session, Event& event);
  /// Ends the sub-agent's open messages in all sessions.
  void interrupt_all(Event& event);

 private:
  /// An open message.
  struct Run {
    std::string kind;
    std::string id;
    std::string key;
    bool has_text = false;
  };

  Run& begin(std::string_view kind, const std::string& session, const std::string& id,
             Event& event);
  static void end(const Run& run, Event& event);

  /// By sub-agent and session.
  TextMap<Run> open_;
  std::uint64_t runs_ = 0;
};

}  // namespace agent_timeline
