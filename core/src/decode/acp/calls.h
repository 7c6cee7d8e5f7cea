// The tool calls of ACP sessions: keeps the state of each and merges updates into it. Invariants: a
// call makes one row, whichever of its three forms comes first (`tool_call`, `tool_call_update`, a
// permission request); repeated updates change nothing.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text_map.h"
#include "decode/acp/call.h"
#include "decode/read/call_ledger.h"
#include "event/event.h"

namespace agent_timeline {

class AcpCalls final : public CallReader {
 public:
  /// A `tool_call` or `tool_call_update`.
  void update(const Value& update, Event& event);
  /// Appends one item to the content (`tool_call_content_chunk`).
  void add_content(const Value& update, Event& event);
  /// The agent requests permission to run a call, which may be new.
  void await_approval(const Value& update, Event& event);
  /// The user's answer: `refusal` is empty if the call may run.
  void approve(const std::string& id, std::optional<Status> refusal, Event& event);

  /// A turn has ended: discards the outputs of calls that have ended, which are in their rows. A
  /// later event about one of them only adds to its row, or brings a new result.
  void forget_ended();

  /// The call itself asks the user a question and waits for the answer.
  void await_answer(const std::string& id, Event& event);

  /// True if a call with that id was seen.
  [[nodiscard]] bool knows(const std::string& id) const { return calls_.find(id) != nullptr; }
  /// True if that call's tool asks the user a question.
  [[nodiscard]] bool asks(const std::string& id) const;

  /// The answer to a request `terminal/…` about the terminal `id`.
  void read_terminal(const std::string& id, const Value& result, Event& event);
  /// The client has created a terminal for `command`.
  void add_terminal(const std::string& id, std::string command) {
    terminals_[id].command = std::move(command);
  }
  /// `terminal_update`, `terminal_output_chunk`.
  void update_terminal(const Value& update, Event& event);

 private:
  /// What an update has changed.
  struct Changes {
    bool name = false;
    bool input = false;
    bool title = false;
    bool result = false;
    bool status = false;
    bool ends = false;

    /// True if anything but the status has changed.
    [[nodiscard]] bool any_but_status() const { return name || input || title || result; }
  };

  CallRecord& open(const std::string& id, Event& event);
  Changes merge(const std::string& id, const Value& update, CallRecord& record, AcpCall& call);
  void read_new_content(const std::string& id, AcpCall& call);
  void link_terminal(const std::string& id, const Value& item, AcpCall& call);
  void merge_meta(const Value& meta, AcpCall& call, Changes& changes);
  void emit(const std::string& id, const Changes& changes, Event& event);
  void stream_terminal(const std::string& id, const Value& output, Changes changes, Event& event);
  void show_chunk(const std::string& id, std::string chunk, bool is_first, Changes changes,
                  Event& event);
  void show_terminal(const std::string& id, Event& event);
  void append_late(const std::string& id, std::string chunk, Event& event);
  bool read_end(CallRecord& record, const CallAnswer& answer, ToolCallEvent& call_update,
                Event& event) override;
  const AcpTerminal* terminal_of(const AcpCall& call) const;

  CallLedger calls_{{.ids_span_agents = true, .second_end = CallPolicy::SecondEnd::replaces},
                    *this};
  /// The merged state of each call; updates contain only what has changed.
  TextMap<AcpCall> merged_;
  TextMap<AcpTerminal> terminals_;
  /// Ids of calls that ended since forget_ended(), possibly repeated.
  std::vector<std::string> ended_;
  /// Id of the call that shows a terminal, by terminal id.
  TextMap<std::string> call_by_terminal_;
};

}  // namespace agent_timeline
