// The workflows of Mastra: each step is a call, which runs, writes, waits for a person, and ends.
#pragma once

#include <string>
#include <string_view>

#include "base/text_map.h"
#include "base/value.h"
#include "decode/read/call_ledger.h"
#include "event/event.h"

namespace agent_timeline {

/// The sentence of an error that was printed with where it came from.
[[nodiscard]] std::string mastra_sentence(std::string text);

class MastraWorkflows final : public CallReader {
 public:
  /// A chunk `workflow-…` of a run. Kinds that say nothing of a row or a turn are left alone.
  void decode(std::string_view type, const Value& payload, std::string_view run, Event& event);
  /// The call that is the step which `payload` is about. Only a step's beginning and its end say
  /// by which id.
  [[nodiscard]] std::string step_of(const Value& payload, std::string_view run);

 private:
  ToolCallEvent about(const Value& payload, std::string_view run);
  void begin_step(const Value& payload, std::string_view run, Event& event);
  void end_step(const Value& payload, std::string_view run, Event& event);
  void end_run(const Value& payload, Event& event);
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                Event& event) override;

  CallLedger calls_{{}, *this};
  /// What a step of that name in that run is called at present: a loop runs it again and again.
  TextMap<std::string> steps_;
};

}  // namespace agent_timeline
