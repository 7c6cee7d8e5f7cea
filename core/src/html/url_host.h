// The part of a URL between `//` and the path: who is asked, and who only seems to be. For
// url_policy.cpp.
// Invariant: a host that is accepted is shown to people as the browser would resolve it.
#pragma once

#include <optional>
#include <string>
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

/// `host`, which read_authority accepted, as browsers resolve it: letters of ASCII in lower case,
/// an IPv4 address in its one usual form (`0x7f.1` is 127.0.0.1). Nothing when the host ends in a
/// number and is none, which no browser resolves.
[[nodiscard]] std::optional<std::string> resolved_host(std::string_view host);

}  // namespace agent_timeline
