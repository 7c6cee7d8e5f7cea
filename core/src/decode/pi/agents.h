// What sub-agents answered that tools of Pi's extensions started, one or several in a call.
#pragma once

#include <optional>
#include <string>

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// The agents that a call starts, one after the other or at once: `scout, worker`. Empty for one.
[[nodiscard]] std::string name_pi_agents(const Value& arguments);

/// By the data of the result, which has what each of them said and how it ended; nothing when that
/// is not there. The call failed if all of them did.
struct PiAgentsReport {
  Status status = Status::done;
  TaskReport report;
};
[[nodiscard]] std::optional<PiAgentsReport> read_pi_agents(const Value& details);

}  // namespace agent_timeline
