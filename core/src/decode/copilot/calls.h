// The tool calls of Copilot CLI: streaming, requested, started, running and ended, each reported by
// its own event; and the background work that they started. Invariants: a call makes one row; the
// output of its command appears once.
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
  /// A chunk of the input while it streams.
  void stream_input(const Value& data, Event& event);
  /// The whole call: one of `toolRequests`, or a call that starts (`Status::running`), from which
  /// its duration counts.
  void begin(const Value& data, const Value& name, Status status, Event& event);
  /// The user requested the call that is about to begin.
  void mark_requested_by_user(const Value& data);
  /// A chunk of the output of the call's command.
  void add_output(const Value& data, Event& event);
  /// The last lines of that output, for clients that do not receive all of it.
  void show_output_tail(const Value& data, Event& event);
  void end(const Value& data, Event& event);

  /// The call awaits permission, or has got a response: `feedback` is what the user wrote to refuse
  /// it.
  void await_approval(const std::string& id, Event& event);
  void answer(const std::string& id, Status status, const std::string& feedback, Event& event);

  /// A question to the user: in the row of call `id` if that call asks, else in a row of its own.
  void ask(const std::string& id, const Value& data, Event& event);
  /// The user's answer to the question of that call, or to one with a row of its own.
  void end_question(const std::string& id, const Value& data, Event& event);
  /// Id of the latest call that presented a plan.
  [[nodiscard]] const std::string& plan() const { return plan_; }
  /// An image that results refer to by its id.
  void add_asset(const Value& data);
  /// The image that a block contains or refers to.
  [[nodiscard]] std::optional<Image> image_of(const Value& block) const;

  /// The sub-agent that the call started has ended, or has failed.
  void end_agent(const Value& data, Event& event);
  void fail_agent(const Value& data, Event& event);
  /// A notification about a shell or a sub-agent; false if no call left it in the background.
  bool update_work(const Value& kind, Event& event);

 private:
  /// The outcome of background work, or of a sub-agent.
  struct WorkOutcome {
    Status status = Status::done;
    std::string error = {};
    std::optional<std::int64_t> exit_code = {};
    std::optional<std::int64_t> duration_ms = {};
    std::optional<std::int64_t> tool_uses = {};
    std::optional<std::int64_t> tokens = {};
  };

  void read_progress(const CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                     Event& event) override;
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                Event& event) override;
  [[nodiscard]] std::string_view streamed_output(const std::string& id) const;
  [[nodiscard]] std::optional<std::int64_t> time_since_start(const std::string& id,
                                                             const Event& event) const;
  [[nodiscard]] std::string with_feedback(const std::string& id, std::string error);
  [[nodiscard]] bool asks_user(const std::string& id) const;
  [[nodiscard]] bool is_in_background(const std::string& id) const;
  void record_launch(const std::string& id, const ToolOutput& launched);
  void update_shell(const CallRecord& call, const std::string& shell, const Value& data,
                    Event& event);
  void end_work(const std::string& id, const WorkOutcome& outcome, Event& event);
  void add_outcome(const std::string& id, ToolCallEvent& update) const;

  CallLedger calls_{{.ids_span_agents = true}, *this};
  /// The streamed output of commands that still run, by call id.
  TextMap<std::string> streamed_output_;
  /// When the calls that still run were started.
  TextMap<std::int64_t> started_;
  CopilotAssets assets_;
  /// Calls that the user requested.
  TextSet requested_by_user_;
  /// Why the user refused calls that have no result yet.
  TextMap<std::string> feedback_;
  std::string plan_;
  /// The launch results of background work, by call id; and call ids, by the name of a shell or
  /// agent.
  TextMap<ToolOutput> launched_;
  TextMap<std::string> call_by_worker_;
  /// The outcomes of sub-agents whose calls have no result yet.
  TextMap<WorkOutcome> outcomes_;
};

}  // namespace agent_timeline
