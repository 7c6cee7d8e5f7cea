// Messages and thoughts of ACP, which come in pieces: by an id where the agent gives one, else as a
// run of pieces of one kind. Invariants: what a person reads is in the order in which it was sent;
// a call that begins ends the message before it; sessions and sub-agents speak for themselves.
#pragma once

#include <string>
#include <string_view>

#include "base/text_map.h"
#include "event/event.h"

namespace agent_timeline {

class AcpMessages {
 public:
  // Each of these is about what is said in `session` by the sub-agent that `event` is of.

  /// A piece of a message: `user_message_chunk`, `agent_message_chunk`, `agent_thought_chunk`,
  /// `session_message_chunk`.
  void add_chunk(std::string_view kind, const std::string& session, const Value& update,
                 Event& event);
  /// A whole message, which replaces what is known of it: `user_message` and so on.
  void replace(std::string_view kind, const std::string& session, const Value& update,
               Event& event);
  /// What a person asks, in the client's own words.
  void add_prompt(const std::string& session, const Value& blocks, Event& event);
  /// Something else begins: what was said is complete.
  void interrupt(const std::string& session, Event& event);
  /// The same of all sessions.
  void interrupt_all(Event& event);

 private:
  /// A message that goes on.
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
