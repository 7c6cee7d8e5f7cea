// The answers of sub-agents that tools of Pi's extensions start, one or several in a call.
#pragma once

#include <optional>
#include <string>

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// Returns the agents that a call starts one after the other or at once: `scout, worker`. Empty for
/// a single one.
[[nodiscard]] std::string pi_agent_names(const Value& arguments);

/// What the agents of a call answered, from the result's data, which has the messages of each and
/// how it ended; nothing without such data. The call failed if all of them did.
struct PiAgentsReport {
  Status status = Status::done;
  TaskReport report;
};
[[nodiscard]] std::optional<PiAgentsReport> read_pi_agents(const Value& details);

}  // namespace agent_timeline
