// Summarises a turn, in the order of the line at its end: time, tokens, tools, cost, model.
#pragma once

#include <vector>

#include "blocks/label.h"
#include "timeline/turns.h"

namespace agent_timeline {

/// Labels of the known facts; empty if nothing is known. Tokens are those of input and output.
[[nodiscard]] std::vector<Label> summarise_turn(const Turn& turn);

}  // namespace agent_timeline
