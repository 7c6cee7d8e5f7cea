// How cmark-gfm spells characters in the HTML of the specifications' examples. For spec_html.cpp.
#pragma once

#include <string>
#include <string_view>

namespace agent_timeline::testing {

/// `&`, `<`, `>` and `"` as references.
[[nodiscard]] std::string escaped_text(std::string_view text);

/// What may not stand in an address as `%XX`, `&` and `'` as references.
[[nodiscard]] std::string escaped_address(std::string_view url);

/// The `<` of tags that GFM forbids (section 6.11) as a reference.
[[nodiscard]] std::string without_forbidden_tags(std::string_view html);

}  // namespace agent_timeline::testing
