#include "terminal/style.h"

#include <array>
#include <cstddef>

namespace agent_timeline::terminal {
namespace {

constexpr std::size_t kRecentStyles = 256;

/// How SGR 1 to 9 and 21 to 29 change the attributes.
struct AttributeChange {
  std::uint16_t set = 0;
  std::uint16_t reset = 0;
};

constexpr std::array<AttributeChange, 30> kChanges = [] {
  std::array<AttributeChange, 30> changes{};
  changes[1].set = kBold;
  changes[2].set = kDim;
  changes[3].set = kItalic;
  changes[7].set = kInverse;
  changes[8].set = kHidden;
  changes[9].set = kStrike;
  changes[22].reset = kBold | kDim;
  changes[23].reset = kItalic;
  changes[27].reset = kInverse;
  changes[28].reset = kHidden;
  changes[29].reset = kStrike;
  return changes;
}();

/// Counts the consecutive sub-parameters from `first` on.
std::size_t count_subparameters(const ControlSequence& sequence, std::size_t first) {
  std::size_t end = first;
  while (sequence.is_subparameter(end))
    ++end;
  return end - first;
}

/// Reads `5;n` or `2;r;g;b` at `at`. Returns false if it is not a colour.
bool read_colour(const ControlSequence& sequence, std::size_t at, std::size_t rgb_at,
                 Colour& colour) {
  if (sequence.value(at) == 5 && sequence.value(at + 1) < 256) {
    colour = sequence.value(at + 1) + 1;
    return true;
  }
  Colour rgb = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    if (sequence.value(rgb_at + i) > 255) return false;
    rgb = rgb << 8 | sequence.value(rgb_at + i);
  }
  if (sequence.value(at) != 2) return false;
  colour = kTrueColour | rgb;
  return true;
}

/// Reads the colour after the 38, 48 or 58 at `at`; returns the number of values consumed. In the
/// form with `:`, a colour space precedes the three values of a true colour (ITU-T T.416), but many
/// programs omit it.
std::size_t extended_colour(const ControlSequence& sequence, std::size_t at, Colour& colour) {
  const std::size_t first = at + 1;
  const std::size_t subparameters = count_subparameters(sequence, first);
  if (subparameters > 0) {
    read_colour(sequence, first, first + (subparameters > 4 ? 2 : 1), colour);
    return subparameters;
  }
  read_colour(sequence, first, first + 1, colour);
  if (sequence.value(first) == 5) return 2;
  return sequence.value(first) == 2 ? 4 : 1;
}

/// Applies SGR 30 to 37, 40 to 47, 90 to 97 and 100 to 107; returns false for other codes.
bool basic_colour(std::uint32_t code, Style& style) {
  const std::uint32_t tens = code / 10;
  const std::uint32_t colour = code % 10;
  if (colour > 7 || tens < 3 || tens > 10 || (tens > 4 && tens < 9)) return false;
  const Colour bright = tens >= 9 ? 8 : 0;
  (tens % 2 == 1 ? style.foreground : style.background) = 1 + colour + bright;
  return true;
}

void change_underline(const ControlSequence& sequence, std::size_t at, Style& style) {
  const std::uint32_t kind = sequence.is_subparameter(at + 1) ? sequence.value(at + 1) : 1;
  if (kind <= static_cast<std::uint32_t>(Underline::dashed)) {
    style.underline = static_cast<Underline>(kind);
  }
}

/// Applies codes that neither basic_colour() nor extended_colour() handles.
void change_style(const ControlSequence& sequence, std::size_t at, Style& style) {
  const std::uint32_t code = sequence.value(at);
  switch (code) {
    case 0: {
      const std::uint32_t link = style.link;
      style = Style();
      style.link = link;
      return;
    }
    case 4:
      return change_underline(sequence, at, style);
    case 21:
      style.underline = Underline::twice;
      return;
    case 24:
      style.underline = Underline::none;
      return;
    case 39:
      style.foreground = 0;
      return;
    case 49:
      style.background = 0;
      return;
    case 53:
      style.attributes |= kOverline;
      return;
    case 55:
      style.attributes &= static_cast<std::uint16_t>(~kOverline);
      return;
    case 59:
      style.underline_colour = 0;
      return;
    default:
      if (code >= kChanges.size()) return;
      style.attributes = static_cast<std::uint16_t>((style.attributes | kChanges[code].set) &
                                                    ~kChanges[code].reset);
  }
}

std::size_t slot_of(const Style& style) {
  std::uint32_t hash = style.foreground * 0x9E3779B1U + style.background;
  hash = hash * 0x9E3779B1U + style.underline_colour + style.link * 64;
  hash = hash * 0x9E3779B1U + style.attributes * 8U + static_cast<std::uint32_t>(style.underline);
  return hash * 0x9E3779B1U >> 24;
}

}  // namespace

void select_graphic_rendition(const ControlSequence& sequence, Style& style) {
  for (std::size_t at = 0; at < sequence.count; ++at) {
    const std::uint32_t code = sequence.value(at);
    if (code == 38) {
      at += extended_colour(sequence, at, style.foreground);
    } else if (code == 48) {
      at += extended_colour(sequence, at, style.background);
    } else if (code == 58) {
      at += extended_colour(sequence, at, style.underline_colour);
    } else {
      if (!basic_colour(code, style)) change_style(sequence, at, style);
      at += count_subparameters(sequence, at + 1);
    }
  }
}

std::uint32_t StyleTable::number_of(const Style& style) {
  if (style == styles_[0]) return 0;
  if (recent_.empty()) recent_.resize(kRecentStyles);
  std::uint32_t& recent = recent_[slot_of(style)];
  if (recent == 0 || styles_[recent] != style) {
    recent = static_cast<std::uint32_t>(styles_.size());
    styles_.push_back(style);
  }
  return recent;
}

}  // namespace agent_timeline::terminal
