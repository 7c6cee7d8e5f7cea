#include "emit/turn_fields.h"

#include "blocks/elapsed.h"
#include "blocks/turn_summary.h"
#include "emit/enum_names.h"

namespace agent_timeline {

std::string turn_id(TurnIndex index) {
  return "t" + std::to_string(index + 1);
}

std::vector<Field> turn_fields(TurnIndex index, const Turn& turn) {
  return {{"id", json_of(turn_id(index))},
          {"first", json_of_entry(turn.first)},
          {"last", json_of_entry(turn.last)},
          {"status", json_of(enum_name(turn.status))},
          {"startedAt", json_of(turn.started_ms)},
          {"endedAt", json_of(turn.ended_ms)},
          {"durationMs", json_of(elapsed_ms(turn.duration_ms, turn.started_ms, turn.ended_ms))},
          {"usage", json_of(turn.usage)},
          {"costUsd", json_of_usd(turn.cost_nano_usd)},
          {"model", json_or_null(turn.model)},
          {"toolCalls", json_of(turn.tool_calls)},
          {"summary", json_of(summarise_turn(turn))}};
}

}  // namespace agent_timeline
