// How much of a long output is shown before it is opened: its start, which tells what ran, and more
// of its end, which has results and errors. For descriptors and views.
#pragma once

#include <cstddef>

namespace agent_timeline::terminal {

/// Lines shown at the start and at the end, and hidden lines between them.
struct Preview {
  std::size_t head = 0;
  std::size_t tail = 0;
  std::size_t hidden = 0;
  bool operator==(const Preview&) const = default;
};

/// An output that is only slightly longer than its preview is shown in full.
[[nodiscard]] constexpr Preview preview_of(std::size_t lines) {
  constexpr std::size_t head = 10;
  constexpr std::size_t tail = 30;
  constexpr std::size_t min_hidden = 10;
  if (lines < head + tail + min_hidden) return {lines, 0, 0};
  return {head, tail, lines - head - tail};
}

}  // namespace agent_timeline::terminal
