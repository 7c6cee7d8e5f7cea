#include "blocks/turn_summary.h"

#include "blocks/elapsed.h"
#include "event/usage.h"

namespace agent_timeline {
namespace {

Label duration_label(std::int64_t milliseconds) {
  if (milliseconds < 1000) return make_label("turn.milliseconds", {{"milliseconds", milliseconds}});
  const std::int64_t seconds = milliseconds / 1000 + (milliseconds % 1000 >= 500 ? 1 : 0);
  return make_label("turn.duration", {{"seconds", seconds}});
}

}  // namespace

std::vector<Label> summarise_turn(const Turn& turn) {
  std::vector<Label> labels;
  const auto duration = elapsed_ms(turn.duration_ms, turn.started_ms, turn.ended_ms);
  if (duration && *duration > 0) labels.push_back(duration_label(*duration));
  const std::int64_t tokens = saturating_add(turn.usage.input_tokens, turn.usage.output_tokens);
  if (tokens > 0) labels.push_back(make_label("turn.tokens", {{"tokens", tokens}}));
  if (turn.tool_calls > 0) labels.push_back(make_label("turn.tools", {{"count", turn.tool_calls}}));
  if (turn.cost_nano_usd) {
    labels.push_back(make_label("turn.cost", {{"nano_usd", *turn.cost_nano_usd}}));
  }
  if (!turn.model.empty()) labels.push_back(make_label("turn.model", {{"model", turn.model}}));
  return labels;
}

}  // namespace agent_timeline
