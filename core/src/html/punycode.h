// Punycode (RFC 3492), which encodes characters beyond ASCII in a label of a domain name.
// Invariant: decoding costs no more than for the longest label that a domain name may have.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace agent_timeline {

/// Decodes `text`, a label without its `xn--`; nothing if it is not valid or too long for a label.
[[nodiscard]] std::optional<std::u32string> decode_punycode(std::string_view text);

}  // namespace agent_timeline
