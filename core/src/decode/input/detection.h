// Detects the dialect of a log: that of most of its events. Invariant: each event is recognised as
// in a session.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "decode/dialect.h"

namespace agent_timeline {

/// Of a log, what is read to detect its dialect.
inline constexpr std::size_t kDetectedBytes = std::size_t{256} * 1024;

struct Detection {
  /// Null when no event is of a known dialect.
  const Dialect* dialect = nullptr;
  /// As the input tells it; empty when it does not.
  std::string version;
  /// Of a hundred.
  int confidence = 0;
};

/// Reads at most kDetectedBytes of `bytes`, which may be cut anywhere.
[[nodiscard]] Detection detect_input(std::string_view bytes);

}  // namespace agent_timeline
