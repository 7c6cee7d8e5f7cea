// The tool calls of Copilot CLI: streaming, requested, started, running and ended, each by its own
// event; and what they left to work in the background. Invariants: a call makes one row; the output
// of its command appears once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/text_map.h"
#include "decode/copilot/results.h"
#include "decode/read/call_ledger.h"
#include "event/event.h"

namespace agent_timeline {

class CopilotCalls final : public CallReader {
 public:
  /// More of the input while it streams.
  void stream_input(const Value& data, Event& event);
  /// The whole call: one of `toolRequests`, or what starts (`Status::running`), from when on it
  /// takes its time.
  void begin(const Value& data, const Value& name, Status status, Event& event);
  /// The person asks for the call, which is to begin.
  void note_person(const Value& data);
  /// More of what its command wrote.
  void add_output(const Value& data, Event& event);
  /// The last lines of that, for who does not get all.
  void show_window(const Value& data, Event& event);
  void end(const Value& data, Event& event);

  /// The call waits for leave, or has got its answer.
  void await_approval(const std::string& id, Event& event);
  void answer(const std::string& id, Status status, Event& event);

  /// A person is asked, by the call `id` or, where that is for something else, by a row of its own.
  void ask(const std::string& id, const Value& data, Event& event);
  /// What the person said to the question of that call, or to one with a row of its own.
  void end_question(const std::string& id, const Value& data, Event& event);
  /// The call that showed a plan last.
  [[nodiscard]] const std::string& plan() const { return plan_; }
  /// A picture that answers name by its id.
  void add_asset(const Value& data);
  /// The picture that a block is or names.
  [[nodiscard]] std::optional<Image> image_of(const Value& block) const;

  /// The sub-agent that the call started has come to its end, or could not do its work.
  void end_agent(const Value& data, Event& event);
  void fail_agent(const Value& data, Event& event);
  /// What the program says of a shell or a sub-agent; false when no call left it in the background.
  bool hear(const Value& kind, Event& event);

 private:
  /// What came of work in the background, or of a sub-agent.
  struct Account {
    Status status = Status::done;
    std::string error = {};
    std::optional<std::int64_t> exit_code = {};
    std::optional<std::int64_t> duration_ms = {};
    std::optional<std::int64_t> tool_uses = {};
    std::optional<std::int64_t> tokens = {};
  };

  void read_progress(const CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                     Event& event) override;
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                Event& event) override;
  [[nodiscard]] std::string_view written(const std::string& id) const;
  [[nodiscard]] std::optional<std::int64_t> time_since_start(const std::string& id,
                                                             const Event& event) const;
  [[nodiscard]] bool is_asker(const std::string& id) const;
  [[nodiscard]] bool is_in_background(const std::string& id) const;
  void note_launch(const std::string& id, const ToolOutput& launched);
  void hear_shell(const CallRecord& call, const std::string& asked, const Value& data,
                  Event& event);
  void end_work(const std::string& id, const Account& account, Event& event);
  void add_account(const std::string& id, ToolCallEvent& said) const;

  CallLedger calls_{{.ids_span_agents = true}, *this};
  /// What the command of a call that goes on wrote, as far as it was streamed.
  TextMap<std::string> written_;
  /// When the calls that go on were started.
  TextMap<std::int64_t> started_;
  CopilotAssets assets_;
  /// Calls that a person asked for.
  TextSet of_person_;
  std::string plan_;
  /// What calls left in the background, by their ids, and these by the names of shells and agents.
  TextMap<ToolOutput> launched_;
  TextMap<std::string> workers_;
  /// What was told of the sub-agents of calls whose answers are still to come.
  TextMap<Account> accounts_;
};

}  // namespace agent_timeline
