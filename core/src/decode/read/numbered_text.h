// Text with a line number before each line, as `cat -n` and file-reading tools write it:
// `     1→line` or `     1<tab>line`.
#pragma once

#include <cstdint>
#include <optional>
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

/// Nothing unless every line has a number and each number is one more than that before.
[[nodiscard]] std::optional<NumberedText> read_numbered_text(std::string_view text);

}  // namespace agent_timeline
