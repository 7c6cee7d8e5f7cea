// The agent networks of Mastra: a routing agent says which agent, workflow or tool comes next; each
// of these is a row, with what it does under it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/text_map.h"
#include "base/value.h"
#include "decode/read/call_ledger.h"
#include "event/event.h"

namespace agent_timeline {

/// Whether a chunk carries one of the agent or workflow that the network runs.
[[nodiscard]] bool is_mastra_network_event(const Value& chunk);

class MastraNetwork final : public CallReader {
 public:
  /// A chunk of the network itself. Kinds that say nothing of a row or a turn are left alone.
  void decode(std::string_view type, const Value& chunk, Event& event);
  /// The row that the inner chunk of `chunk` belongs under.
  [[nodiscard]] std::string row_of(const Value& chunk) const;

 private:
  void begin_turn(Event& event);
  void say(std::string_view text, bool open, Event& event);
  void end_routing(const Value& payload, Event& event);
  void begin_row(std::string_view type, const Value& chunk, Event& event);
  void end_row(const Value& chunk, Event& event);
  void wait(const Value& chunk, Event& event);
  void finish(const Value& payload, Event& event);
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                Event& event) override;

  CallLedger calls_{{}, *this};
  /// The row that runs at present, by the run.
  TextMap<std::string> rows_;
  /// What the routing agent has said since it began.
  std::string said_;
  std::uint64_t routings_ = 0;
  std::uint64_t count_ = 0;
  bool is_open_ = false;
};

}  // namespace agent_timeline
