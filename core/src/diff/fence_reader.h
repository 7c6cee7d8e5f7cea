// Reads the lines that open and close fenced code blocks (CommonMark 0.31, section 4.5), in which
// language models wrap their diffs. For `patch_reader`.
#pragma once

#include <cstddef>
#include <string_view>

namespace agent_timeline::diff {

struct FenceMarker {
  char character = 0;
  /// Of backticks or tildes; 0 when the line is no fence.
  std::size_t length = 0;
  bool has_info = false;
};

[[nodiscard]] FenceMarker read_fence(std::string_view line);

/// Whether `fence` closes the block that `opening` opened.
[[nodiscard]] constexpr bool closes(const FenceMarker& fence, const FenceMarker& opening) {
  return fence.character == opening.character && fence.length >= opening.length && !fence.has_info;
}

}  // namespace agent_timeline::diff
