// Names as Codex spells them: snake_case in `exec` and in members of rollouts, camelCase in the
// app-server, PascalCase in the kinds of a rollout's items. Everything else reads one of them.
#pragma once

#include <string>
#include <string_view>

#include "base/value.h"

namespace agent_timeline {

/// `aggregatedOutput` and `AggregatedOutput` are `aggregated_output`; snake_case stays as it is.
[[nodiscard]] std::string codex_word(std::string_view name);

/// The member of that snake_case name in either spelling, or null.
[[nodiscard]] const Value& codex_member(const Value& fields, std::string_view name);

/// The string of that member, else empty.
[[nodiscard]] std::string codex_text(const Value& fields, std::string_view name);

}  // namespace agent_timeline
