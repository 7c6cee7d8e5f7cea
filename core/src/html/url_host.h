// The authority of a URL, between `//` and the path: the real host, and user names that can pose as
// one. For url_policy.cpp.
// Invariant: an accepted host is shown to people as browsers resolve it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace agent_timeline {

/// Views into the parsed authority.
struct Authority {
  /// User name and password including the `@`; empty if there are none.
  std::string_view user_info;
  std::string_view host;
  /// The port including the `:`; empty if there is none.
  std::string_view port;
  bool is_ipv6 = false;
};

/// Parses `authority` (valid UTF-8, no control characters); nothing if its host or port is not
/// acceptable.
[[nodiscard]] std::optional<Authority> read_authority(std::string_view authority);

/// Returns `host`, which read_authority accepted, as browsers resolve it: ASCII letters in lower
/// case, an IPv4 address in canonical form (`0x7f.1` is 127.0.0.1). Nothing if the host ends in a
/// number but is not an IPv4 address, which no browser resolves.
[[nodiscard]] std::optional<std::string> resolved_host(std::string_view host);

}  // namespace agent_timeline
