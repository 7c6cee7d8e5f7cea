// The style of a character in terminal output, and how SGR changes it (Select Graphic Rendition,
// ECMA-48 8.3.117 with the extensions of xterm and kitty). Used by the line model and for
// rendering.
#pragma once

#include <cstdint>
#include <vector>

#include "terminal/escape_parser.h"

namespace agent_timeline::terminal {

/// 0 is the default colour, 1 to 256 are the palette colours 0 to 255, and any other colour is
/// `kTrueColour` plus 0xRRGGBB.
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
  /// The number of a link (Lines::link()), or 0.
  std::uint32_t link = 0;
  bool operator==(const Style&) const = default;
};

/// Applies an SGR sequence to `style`. Ignores unknown codes; keeps the link.
void select_graphic_rendition(const ControlSequence& sequence, Style& style);

/// Numbers styles, so that characters need not store them. The number 0 is the plain style.
class StyleTable {
 public:
  /// A recently used style keeps its number; others may get a second one.
  [[nodiscard]] std::uint32_t number_of(const Style& style);
  [[nodiscard]] const Style& operator[](std::uint32_t number) const { return styles_[number]; }

 private:
  std::vector<Style> styles_ = std::vector<Style>(1);
  /// A cache of numbers by the hash of their style; newer ones overwrite older ones.
  std::vector<std::uint32_t> recent_;
};

}  // namespace agent_timeline::terminal
