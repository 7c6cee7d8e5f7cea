// Reads the opening and closing lines of fenced code blocks (CommonMark 0.31, section 4.5), in
// which language models wrap diffs. For `patch_reader`.
#pragma once

#include <cstddef>
#include <string_view>

namespace agent_timeline::diff {

struct FenceMarker {
  char character = 0;
  /// The number of backticks or tildes; 0 if the line is not a fence.
  std::size_t length = 0;
  bool has_info = false;
};

[[nodiscard]] FenceMarker read_fence(std::string_view line);

/// True if `fence` closes the block opened by `opening`.
[[nodiscard]] constexpr bool closes(const FenceMarker& fence, const FenceMarker& opening) {
  return fence.character == opening.character && fence.length >= opening.length && !fence.has_info;
}

}  // namespace agent_timeline::diff
