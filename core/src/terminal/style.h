// How a character of terminal output looks, and what SGR (Select Graphic Rendition, ECMA-48 8.3.117
// with the extensions of xterm and kitty) makes of it. For the line model and its rendering.
#pragma once

#include <cstdint>
#include <vector>

#include "terminal/escape_parser.h"

namespace agent_timeline::terminal {

/// 0 is the default colour, 1 to 256 the palette's colours 0 to 255, `kTrueColour` and three bytes
/// red, green and blue anything else.
using Colour = std::uint32_t;
inline constexpr Colour kTrueColour = 0x1000000;

/// Bits of Style::attributes.
enum StyleAttribute : std::uint16_t {
  kBold = 1,
  kDim = 2,
  kItalic = 4,
  kInverse = 8,
  kHidden = 16,
  kStrike = 32,
  kOverline = 64,
};

enum class Underline : std::uint8_t { none, single, twice, curly, dotted, dashed };

struct Style {
  Colour foreground = 0;
  Colour background = 0;
  Colour underline_colour = 0;
  std::uint16_t attributes = 0;
  Underline underline = Underline::none;
  /// 0, or the number of a link: Lines::link().
  std::uint32_t link = 0;
  bool operator==(const Style&) const = default;
};

/// `sequence` is an SGR. Leaves alone what it does not know; keeps the link.
void select_graphic_rendition(const ControlSequence& sequence, Style& style);

/// Styles by number, so that a character need not carry its own. The number 0 is the plain style.
class StyleTable {
 public:
  /// Styles that come again soon have the number they had; others may get a second one.
  [[nodiscard]] std::uint32_t number_of(const Style& style);
  [[nodiscard]] const Style& operator[](std::uint32_t number) const { return styles_[number]; }

 private:
  std::vector<Style> styles_ = std::vector<Style>(1);
  /// Numbers by the hash of their style; a newer one takes the place.
  std::vector<std::uint32_t> recent_;
};

}  // namespace agent_timeline::terminal
