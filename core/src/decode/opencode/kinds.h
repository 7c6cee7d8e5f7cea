// The kinds of opencode's events that may make no row.
#pragma once

#include <span>
#include <string_view>

namespace agent_timeline {

/// Sorted.
[[nodiscard]] std::span<const std::string_view> opencode_hidden_kinds();

/// Of what the server tells of itself, whichever kind it is of.
inline constexpr std::string_view kOpencodeServerState = "server-state";

}  // namespace agent_timeline
