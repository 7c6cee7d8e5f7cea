// The tool calls of ACP sessions: what was said of each so far, and what an update adds.
// Invariants: a call makes one row, whichever of its three forms comes first (`tool_call`,
// `tool_call_update`, a request for permission); what is said again changes nothing.
#pragma once

#include <string>
#include <string_view>

#include "base/text_map.h"
#include "decode/acp/call.h"
#include "event/event.h"

namespace agent_timeline {

class AcpCalls {
 public:
  /// A `tool_call` or `tool_call_update`.
  void update(const Value& update, Event& event);
  /// One more item of the content.
  void add_content(const Value& update, Event& event);
  /// The agent asks for leave to run a call, which may be said here for the first time.
  void await_approval(const Value& update, Event& event);
  /// The answer: nothing for leave, else how it was refused.
  void approve(const std::string& id, std::optional<Status> refusal, Event& event);

  /// Whether a call of that id was heard of.
  [[nodiscard]] bool knows(const std::string& id) const { return calls_.contains(id); }

  /// What a client says of a terminal of its own.
  AcpTerminal& terminal(const std::string& id) { return terminals_[id]; }
  /// Tells of the terminal to the call that shows it.
  void show_terminal(const std::string& id, Event& event);

 private:
  struct News {
    bool name = false;
    bool input = false;
    bool title = false;
    bool result = false;
    bool status = false;
  };

  News learn(const std::string& id, const Value& update, AcpCall& call);
  void learn_meta(const Value& meta, AcpCall& call, News& news);
  void tell(const std::string& id, AcpCall& call, const News& news, Event& event);
  void tell_result(AcpCall& call, ToolCallEvent& body);
  void stream_terminal(const std::string& id, const Value& output, AcpCall& call, Event& event);
  bool tell_todos(AcpCall& call, const News& news, Event& event);
  const AcpTerminal* terminal_of(const AcpCall& call) const;

  TextMap<AcpCall> calls_;
  TextMap<AcpTerminal> terminals_;
  /// The call that shows a terminal.
  TextMap<std::string> shown_by_;
};

}  // namespace agent_timeline
