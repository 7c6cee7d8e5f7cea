// Names in Codex's spellings: snake_case in `exec` and in the members of rollouts, camelCase in the
// app-server, PascalCase in the kinds of a rollout's items. All other files use snake_case.
#pragma once

#include <string>
#include <string_view>

#include "base/value.h"

namespace agent_timeline {

/// Converts `aggregatedOutput` and `AggregatedOutput` to `aggregated_output`; snake_case is
/// unchanged.
[[nodiscard]] std::string codex_snake_case(std::string_view name);

/// The member of that snake_case name in snake_case or camelCase, else null.
[[nodiscard]] const Value& codex_member(const Value& fields, std::string_view name);

/// The string of that member, else empty.
[[nodiscard]] std::string codex_text(const Value& fields, std::string_view name);

}  // namespace agent_timeline
