// The part of a URL between `//` and the path: who is asked, and who only seems to be. For
// url_policy.cpp.
// Invariant: a host that is accepted is shown to people as the browser would resolve it.
#pragma once

#include <optional>
#include <string_view>

namespace agent_timeline {

/// Views into the authority that was read.
struct Authority {
  /// User name and password with the `@` behind them; empty when there are none.
  std::string_view user_info;
  std::string_view host;
  /// The port with the `:` before it; empty when there is none.
  std::string_view port;
  bool is_ipv6 = false;
};

/// Takes `authority` (valid UTF-8, no control characters) apart; nothing when its host or its port
/// is not acceptable.
[[nodiscard]] std::optional<Authority> read_authority(std::string_view authority);

}  // namespace agent_timeline
