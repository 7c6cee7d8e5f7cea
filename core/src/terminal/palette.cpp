#include "terminal/palette.h"

#include <algorithm>

namespace agent_timeline::terminal {
namespace {

constexpr std::uint32_t kCube = 16;
constexpr std::uint32_t kGreys = 232;

constexpr std::uint32_t kBasic[] = {
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
};

/// Maps a step to one of the cube's levels: 0, 95, 135, 175, 215 and 255.
constexpr std::uint32_t level(std::uint32_t step) {
  return step == 0 ? 0 : 55 + 40 * step;
}

constexpr std::uint32_t nearest_step(std::uint32_t value) {
  if (value < 48) return 0;
  return value < 115 ? 1 : (value - 35) / 40;
}

constexpr std::uint32_t channel(std::uint32_t rgb, int index) {
  return rgb >> (16 - 8 * index) & 0xFF;
}

std::uint32_t distance(std::uint32_t a, std::uint32_t b) {
  std::uint32_t sum = 0;
  for (int i = 0; i < 3; ++i) {
    const int difference = static_cast<int>(channel(a, i)) - static_cast<int>(channel(b, i));
    sum += static_cast<std::uint32_t>(difference * difference);
  }
  return sum;
}

}  // namespace

std::uint32_t palette_colour(std::uint32_t index) {
  if (index >= kGreys) return (8 + 10 * (index - kGreys)) * 0x10101;
  const std::uint32_t cell = index - kCube;
  return level(cell / 36) << 16 | level(cell / 6 % 6) << 8 | level(cell % 6);
}

std::uint32_t nearest_palette_index(std::uint32_t rgb) {
  std::uint32_t cube = 0;
  std::uint32_t sum = 0;
  for (int i = 0; i < 3; ++i) {
    cube = cube * 6 + nearest_step(channel(rgb, i));
    sum += channel(rgb, i);
  }
  const std::uint32_t mean = sum / 3;
  const std::uint32_t grey = kGreys + (mean < 13 ? 0 : std::min((mean - 3) / 10, 23U));
  const std::uint32_t in_cube = kCube + cube;
  return distance(palette_colour(grey), rgb) < distance(palette_colour(in_cube), rgb) ? grey
                                                                                      : in_cube;
}

std::uint32_t nearest_basic_index(std::uint32_t rgb) {
  std::uint32_t nearest = 0;
  for (std::uint32_t i = 1; i < 16; ++i) {
    if (distance(kBasic[i], rgb) < distance(kBasic[nearest], rgb)) nearest = i;
  }
  return nearest;
}

}  // namespace agent_timeline::terminal
