// What browsers demand of the labels of a domain name (UTS #46, as the URL standard applies it).
// Not all of it: the tables of Unicode that this would take are larger than what they would catch.
#pragma once

#include <string_view>

namespace agent_timeline {

/// Whether a host may hold `code` as it is: a browser would resolve no other character in its
/// place, and people take it for nothing else.
[[nodiscard]] bool is_host_character(char32_t code);

/// Whether each label of `host` (valid UTF-8) can be resolved: `xn--` is followed by what stands
/// for characters beyond ASCII, and where there are letters that are written from right to left,
/// all labels keep the Bidi Rule.
[[nodiscard]] bool has_valid_labels(std::string_view host);

}  // namespace agent_timeline
