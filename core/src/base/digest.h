// SHA-256 (FIPS 180-4), for telling whether two texts are the same when only one of them is at
// hand. A weaker hash would not do: who writes the texts may look for two that collide.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace agent_timeline {

using Digest = std::array<std::uint8_t, 32>;

[[nodiscard]] Digest sha256(std::string_view text);

}  // namespace agent_timeline
