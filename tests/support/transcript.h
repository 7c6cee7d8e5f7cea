// A snapshot as readable text, for goldens: one paragraph per entry with its facts, parts, pieces
// and their HTML. Revisions, dialect and source ids are left out, so that the same conversation in
// another dialect has the same transcript.
#pragma once

#include <string>

#include "agent_timeline/session.h"

namespace agent_timeline::testing {

[[nodiscard]] std::string transcript(const Session& session);

}  // namespace agent_timeline::testing
