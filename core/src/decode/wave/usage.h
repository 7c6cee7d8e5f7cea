// Tokens in Wave's messages. Invariant: the usage of a message is added once, however often the
// message comes.
#pragma once

#include <string>

#include "base/value.h"
#include "decode/wave/session.h"

namespace agent_timeline {

/// Adds the part of a message's `usage` that was not added before, and its model.
void add_wave_usage(const Value& usage, const std::string& message, WaveContext& context);

}  // namespace agent_timeline
