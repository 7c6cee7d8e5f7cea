// Renders a snapshot as readable text for goldens: one paragraph per entry with its facts, parts,
// pieces and their HTML. Omits revisions, dialect and source ids, so that the same conversation has
// the same transcript in every dialect.
#pragma once

#include <string>

#include "agent_timeline/session.h"

namespace agent_timeline::testing {

[[nodiscard]] std::string transcript(const Session& session);

}  // namespace agent_timeline::testing
