// Mastra's agent networks: a routing agent chooses the next agent, workflow or tool; each of these
// is a row with its work under it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/text_map.h"
#include "base/value.h"
#include "decode/read/call_ledger.h"
#include "event/event.h"

namespace agent_timeline {

/// True for a chunk that contains a chunk of an agent or workflow that the network runs.
[[nodiscard]] bool is_mastra_network_event(const Value& chunk);

class MastraNetwork final : public CallReader {
 public:
  /// Reads a chunk of the network itself. Kinds that concern neither a row nor a turn are ignored.
  void decode(std::string_view type, const Value& chunk, Event& event);
  /// Returns the row under which the chunk inside `chunk` belongs; empty if there is none.
  [[nodiscard]] std::string row_of(const Value& chunk) const;

 private:
  void begin_turn(Event& event);
  void append_text(std::string_view text, bool open, Event& event);
  void end_routing(const Value& payload, Event& event);
  void begin_row(std::string_view type, const Value& chunk, Event& event);
  void end_row(const Value& chunk, Event& event);
  void await_user(const Value& chunk, Event& event);
  void finish(const Value& payload, Event& event);
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                Event& event) override;

  CallLedger calls_{{}, *this};
  /// The current row of each run.
  TextMap<std::string> rows_;
  /// The text of the routing agent since its last start.
  std::string routing_text_;
  std::uint64_t routings_ = 0;
  std::uint64_t count_ = 0;
  bool is_open_ = false;
};

}  // namespace agent_timeline
