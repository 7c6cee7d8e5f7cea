// Text with a line number before each line, as `cat -n` and file-reading tools write it:
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
  /// One more for each line but the first.
  std::int64_t last_line = 0;
  /// The lines without their numbers. A line feed is behind each but the last; behind that too when
  /// it is empty, as it would be no line otherwise.
  std::string text;
};

/// What stands between the number and the line. A point is that of a list, too: who uses it has to
/// know that the text is a file's.
inline constexpr std::array<std::string_view, 2> kNumbered = {"→", "\t"};
inline constexpr std::array<std::string_view, 1> kNumberedByPoint = {". "};

/// Nothing unless every line has a number and each number is one more than that before.
[[nodiscard]] std::optional<NumberedText> read_numbered_text(
    std::string_view text, std::span<const std::string_view> marks = kNumbered);

}  // namespace agent_timeline
