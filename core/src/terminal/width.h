// The number of terminal columns of a character, for the line model. Determined per code point, as
// in `wcwidth` and most terminals: an emoji joined from several is as wide as its parts together.
#pragma once

#include <cstdint>

namespace agent_timeline::terminal {

/// 0 for a character that combines with the one before it, 2 for a wide one, else 1. `code` must
/// not be a control character.
[[nodiscard]] std::uint32_t width_of(char32_t code);

}  // namespace agent_timeline::terminal
