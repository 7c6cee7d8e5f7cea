// Browsers' requirements for the labels of a domain name (UTS #46, as applied by the URL standard).
// Not complete: the Unicode tables for all of it would be larger than they are worth.
#pragma once

#include <string_view>

namespace agent_timeline {

/// Whether a host may contain `code`: browsers resolve it without replacing it by another
/// character, and it does not look like a separator.
[[nodiscard]] bool is_host_character(char32_t code);

/// Whether each label of `host` (valid UTF-8) can be resolved: `xn--` is followed by the encoding
/// of a label with characters beyond ASCII, and if any label has right-to-left letters, all labels
/// follow the Bidi Rule.
[[nodiscard]] bool has_valid_labels(std::string_view host);

}  // namespace agent_timeline
