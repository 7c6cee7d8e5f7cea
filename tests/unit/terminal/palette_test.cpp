// The colours of the palette, and the column widths of characters.
#include "terminal/palette.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "terminal/width.h"

using namespace agent_timeline::terminal;

TEST_CASE("every colour of the cube and of the greys is its own nearest colour", "[terminal]") {
  for (std::uint32_t index = 16; index < 256; ++index) {
    const std::uint32_t rgb = palette_colour(index);
    CAPTURE(index, rgb);
    CHECK(palette_colour(nearest_palette_index(rgb)) == rgb);
  }
}

TEST_CASE("nearest_palette_index finds the colour with the smallest distance", "[terminal]") {
  const auto distance = [](std::uint32_t a, std::uint32_t b) {
    int sum = 0;
    for (int shift = 0; shift < 24; shift += 8) {
      const int difference =
          static_cast<int>(a >> shift & 255) - static_cast<int>(b >> shift & 255);
      sum += difference * difference;
    }
    return sum;
  };
  for (std::uint32_t step = 0; step < 4096; ++step) {
    const std::uint32_t rgb = (step >> 8) * 0x110000 | (step >> 4 & 15) * 0x1100 | (step & 15) * 17;
    const int found = distance(rgb, palette_colour(nearest_palette_index(rgb)));
    int best = found;
    for (std::uint32_t index = 16; index < 256; ++index)
      best = std::min(best, distance(rgb, palette_colour(index)));
    CAPTURE(rgb);
    CHECK(found == best);
  }
}

TEST_CASE("column widths follow Unicode's tables", "[terminal]") {
  for (const char32_t code : U"aé±→─█ⅷɐᚠ\u00AD\u0BF5\U0001D49C")
    CHECK((code == 0 || width_of(code) == 1));
  for (const char32_t code : U"漢字ｗ한⌚✅👍🚀　가\u1100\u115F〈\U00020000\U0003FFFD")
    CHECK((code == 0 || width_of(code) == 2));
  for (const char32_t code :
       {U'\u0300', U'\u036F', U'\u1160', U'\u11FF', U'\u200B', U'\u200D', U'\u202E', U'\uFE0F',
        U'\uFEFF', U'\U000E0001', U'\U000E01EF', U'\u0E31', U'\u0941'}) {
    CAPTURE(static_cast<std::uint32_t>(code));
    CHECK(width_of(code) == 0);
  }
}
