// What is known already of a call that grows, and how much of it is to be shown. For the files that
// make a call's block.
#pragma once

#include <cstdint>

namespace agent_timeline {

class LiveCall;

/// All of the call, or, for whoever has the rest, of the part that grows that it is there.
enum class LiveDetail : std::uint8_t { all, growth };

struct LiveView {
  /// Null of a call that does not grow, or that nobody follows.
  const LiveCall* call = nullptr;
  LiveDetail detail = LiveDetail::all;
};

}  // namespace agent_timeline
