// How many columns of a terminal a character takes, for the line model. Goes by code points, as
// `wcwidth` and most terminals do: emoji that joiners make one are as wide as their parts.
#pragma once

#include <cstdint>

namespace agent_timeline::terminal {

/// 0 for what joins the character before it, 2 for wide ones, else 1. `code` is no control
/// character.
[[nodiscard]] std::uint32_t width_of(char32_t code);

}  // namespace agent_timeline::terminal
