// Punycode (RFC 3492), in which a label of a domain name spells characters beyond ASCII.
// Invariant: what is decoded costs no more than the longest label that a domain name may have.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace agent_timeline {

/// The characters that `text`, a label without its `xn--`, stands for; nothing when it stands for
/// none, or is too long for a label.
[[nodiscard]] std::optional<std::u32string> decode_punycode(std::string_view text);

}  // namespace agent_timeline
