// The 256-colour palette of xterm: 16 colours that themes define, a cube of 216, and 24 greys. Used
// for rendering.
#pragma once

#include <cstdint>

namespace agent_timeline::terminal {

/// The RGB value of colour `index` (16 to 255), as 0xRRGGBB.
[[nodiscard]] std::uint32_t palette_colour(std::uint32_t index);

/// The colour from 16 to 255 that is nearest to `rgb`.
[[nodiscard]] std::uint32_t nearest_palette_index(std::uint32_t rgb);

/// The colour from 0 to 15, with xterm's values, that is nearest to `rgb`.
[[nodiscard]] std::uint32_t nearest_basic_index(std::uint32_t rgb);

}  // namespace agent_timeline::terminal
