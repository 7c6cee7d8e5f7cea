// The state of a growing call, and how much of the call to show. For the files that build a call's
// block.
#pragma once

#include <cstdint>

namespace agent_timeline {

class LiveCall;

/// `all` shows the whole call. `growth` is for callers that already have it: placeholders stand for
/// its parts, except for terminal output.
enum class LiveDetail : std::uint8_t { all, growth };

struct LiveView {
  /// Null if the call does not grow or no state is kept for it.
  const LiveCall* call = nullptr;
  LiveDetail detail = LiveDetail::all;
};

}  // namespace agent_timeline
