// Finds the run of backticks that closes another one (CommonMark 0.31.2, section 6.1). For
// inline_parser. Invariant: linear over a text that is scanned from left to right, because the
// first search that fails records the last position of the runs of each length.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace agent_timeline::markdown {

/// The longest run that can open code: cmark's limit.
inline constexpr std::size_t kBackticks = 80;

class CodeSpans {
 public:
  /// Prepares for another text.
  void reset() { searched_ = false; }

  /// Returns the offset of the next run of exactly `length` backticks from `at` on, or text.size()
  /// if there is none.
  [[nodiscard]] std::size_t find_closing(std::string_view text, std::size_t at, std::size_t length);

 private:
  /// The text was searched to its end, so last_ is filled.
  bool searched_ = false;
  /// The offset of the last run of each length.
  std::array<std::uint32_t, kBackticks + 1> last_{};
};

/// Returns the end of the run of `c` that begins at `at`.
[[nodiscard]] std::size_t run_end(std::string_view text, std::size_t at, char c);

}  // namespace agent_timeline::markdown
