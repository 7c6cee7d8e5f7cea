// Generate one unit in each dialect. For script.cpp only.
#pragma once

#include <string>

#include "support/script.h"

namespace agent_timeline::testing {

/// Returns a random text that contains `mark`.
[[nodiscard]] std::string marked_text(Random& random, const std::string& mark);

[[nodiscard]] ScriptUnit ag_ui_unit(Random& random, const std::string& mark);
[[nodiscard]] ScriptUnit ai_sdk_unit(Random& random, const std::string& mark);
[[nodiscard]] ScriptUnit claude_unit(Random& random, const std::string& mark);
[[nodiscard]] ScriptUnit maria_unit(Random& random, const std::string& mark);
[[nodiscard]] ScriptUnit neutral_unit(Random& random, const std::string& mark);
[[nodiscard]] ScriptUnit pi_unit(Random& random, const std::string& mark);
[[nodiscard]] ScriptUnit wave_unit(Random& random, const std::string& mark);

}  // namespace agent_timeline::testing
