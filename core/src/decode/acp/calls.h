// The tool calls of ACP sessions: the state of each, and what an update adds to it. Invariants: a
// call makes one row, whichever of its three forms comes first (`tool_call`, `tool_call_update`, a
// request for permission); repetitions change nothing.
#pragma once

#include <string>
#include <string_view>

#include "base/text_map.h"
#include "decode/acp/call.h"
#include "decode/read/call_ledger.h"
#include "event/event.h"

namespace agent_timeline {

class AcpCalls final : public CallReader {
 public:
  /// A `tool_call` or `tool_call_update`.
  void update(const Value& update, Event& event);
  /// One more item of the content.
  void add_content(const Value& update, Event& event);
  /// The agent asks for leave to run a call, which may be said here for the first time.
  void await_approval(const Value& update, Event& event);
  /// The answer: nothing for leave, else how it was refused.
  void approve(const std::string& id, std::optional<Status> refusal, Event& event);

  /// A person is asked by the call itself, which waits for the answer.
  void await_answer(const std::string& id, Event& event);

  /// Whether a call of that id was heard of.
  [[nodiscard]] bool knows(const std::string& id) const { return calls_.find(id) != nullptr; }
  /// Whether that call is one that asks a person.
  [[nodiscard]] bool asks(const std::string& id) const;

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
    bool ends = false;

    /// Anything but the status.
    [[nodiscard]] bool is_told() const { return name || input || title || result; }
  };

  CallRecord& open(const std::string& id, Event& event);
  News learn(const std::string& id, const Value& update, CallRecord& record, AcpCall& call);
  void learn_meta(const Value& meta, AcpCall& call, News& news);
  void tell(const std::string& id, const News& news, Event& event);
  void stream_terminal(const std::string& id, const Value& output, News news, Event& event);
  bool read_end(CallRecord& record, const CallAnswer& answer, ToolCallEvent& said,
                Event& event) override;
  const AcpTerminal* terminal_of(const AcpCall& call) const;

  CallLedger calls_{{.ids_span_agents = true, .second_end = CallPolicy::SecondEnd::replaces},
                    *this};
  /// What was said of each call until now: an update says what has changed.
  TextMap<AcpCall> told_;
  TextMap<AcpTerminal> terminals_;
  /// The call that shows a terminal.
  TextMap<std::string> shown_by_;
};

}  // namespace agent_timeline
