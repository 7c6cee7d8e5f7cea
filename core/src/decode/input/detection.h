// Detects the dialect of a log: the one that claims most of its events. Invariant: each event is
// recognised as it is in a session.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "decode/dialect.h"

namespace agent_timeline {

/// How much of a log is read to detect its dialect.
inline constexpr std::size_t kDetectedBytes = std::size_t{256} * 1024;

struct Detection {
  /// Null if no event belongs to a known dialect.
  const Dialect* dialect = nullptr;
  /// As stated in the input; empty if it states none.
  std::string version;
  /// In percent.
  int confidence = 0;
};

/// Reads at most kDetectedBytes of `bytes`, which may be cut off anywhere.
[[nodiscard]] Detection detect_input(std::string_view bytes);

}  // namespace agent_timeline
