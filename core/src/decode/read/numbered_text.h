// Reads text with a line number before each line, as `cat -n` and file-reading tools write it:
// `     1→line`, `     1<tab>line` or `1. line`.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace agent_timeline {

struct NumberedText {
  std::int64_t first_line = 1;
  /// The number of the last line.
  std::int64_t last_line = 0;
  /// The lines without their numbers, separated by line feeds. An empty last line ends in a line
  /// feed, too, since it would not count as a line otherwise.
  std::string text;
};

/// The separators between a number and its line. A period also occurs in ordered lists, so callers
/// that allow it must know that the text is a file.
inline constexpr std::array<std::string_view, 2> kNumberSeparators = {"→", "\t"};
inline constexpr std::array<std::string_view, 1> kPeriodSeparator = {". "};

/// Returns nothing unless every line has a number, each one more than the one before.
[[nodiscard]] std::optional<NumberedText> read_numbered_text(
    std::string_view text, std::span<const std::string_view> separators = kNumberSeparators);

}  // namespace agent_timeline
