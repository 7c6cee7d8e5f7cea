// The 256 colours of xterm: 16 that themes name, a cube of 216 and 24 greys. For rendering.
#pragma once

#include <cstdint>

namespace agent_timeline::terminal {

/// The red, green and blue of colour `index`, 16 to 255, as 0xRRGGBB.
[[nodiscard]] std::uint32_t palette_colour(std::uint32_t index);

/// The colour of 16 to 255 that is nearest to `rgb`.
[[nodiscard]] std::uint32_t nearest_palette_index(std::uint32_t rgb);

/// The colour of 0 to 15, as xterm has them, that is nearest to `rgb`.
[[nodiscard]] std::uint32_t nearest_basic_index(std::uint32_t rgb);

}  // namespace agent_timeline::terminal
