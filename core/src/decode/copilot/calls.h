// The tool calls of Copilot CLI: streaming, requested, started, running and ended, each by its own
// event. Invariants: a call makes one row; the output of its command appears once.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/text_map.h"
#include "decode/read/call_ledger.h"
#include "event/event.h"

namespace agent_timeline {

class CopilotCalls final : public CallReader {
 public:
  /// More of the input while it streams.
  void stream_input(const Value& data, Event& event);
  /// The whole call: one of `toolRequests`, or what starts (`Status::running`), from when on it
  /// takes its time.
  void begin(const std::string& id, const Value& name, const Value& arguments, Status status,
             Event& event);
  /// More of what its command wrote.
  void add_output(const Value& data, Event& event);
  /// The last lines of that, for who does not get all.
  void show_window(const Value& data, Event& event);
  void end(const Value& data, Event& event);

  /// The call waits for leave, or has got its answer.
  void await_approval(const std::string& id, Event& event);
  void answer(const std::string& id, Status status, Event& event);

  /// A person is asked, by the call `id` or, where that is not known, by a row of its own.
  void ask(const std::string& id, const Value& data, Event& event);
  /// What the person said to a question with a row of its own.
  void end_question(const std::string& id, const Value& data, Event& event);
  /// The sub-agent that the call started could not do its work.
  void fail_agent(const Value& data, Event& event);

 private:
  void read_progress(const CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                     Event& event) override;
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                Event& event) override;
  [[nodiscard]] ToolResult read_success(const CallRecord& call, const Value& data) const;
  [[nodiscard]] std::string_view written(const std::string& id) const;

  CallLedger calls_{{.ids_span_agents = true}, *this};
  /// What the command of a call that goes on wrote, as far as it was streamed.
  TextMap<std::string> written_;
  /// When the calls that go on were started.
  TextMap<std::int64_t> started_;
};

}  // namespace agent_timeline
