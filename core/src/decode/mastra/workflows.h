// Mastra's workflows: each step is a call, which runs, writes, waits for the user, and ends.
#pragma once

#include <string>
#include <string_view>

#include "base/text_map.h"
#include "base/value.h"
#include "decode/read/call_ledger.h"
#include "event/event.h"

namespace agent_timeline {

/// Returns an error's message without the stack trace that may follow it.
[[nodiscard]] std::string mastra_error_message(std::string text);

class MastraWorkflows final : public CallReader {
 public:
  /// Reads a chunk `workflow-…` of a run. Kinds that concern neither a row nor a turn are ignored.
  void decode(std::string_view type, const Value& payload, std::string_view run, Event& event);
  /// Returns the id of the call that stands for the step in `payload`. Only the start and the end
  /// of a step contain an id.
  [[nodiscard]] std::string step_of(const Value& payload, std::string_view run);

 private:
  ToolCallEvent update_of(const Value& payload, std::string_view run);
  void begin_step(const Value& payload, std::string_view run, Event& event);
  void end_step(const Value& payload, std::string_view run, Event& event);
  void end_run(const Value& payload, Event& event);
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                Event& event) override;

  CallLedger calls_{{}, *this};
  /// The call id of each step, by run and step name. It changes when a loop repeats the step.
  TextMap<std::string> steps_;
};

}  // namespace agent_timeline
