// Escapes characters as cmark-gfm does in the HTML of the specifications' examples. For
// spec_html.cpp.
#pragma once

#include <string>
#include <string_view>

namespace agent_timeline::testing {

/// Writes `&`, `<`, `>` and `"` as character references.
[[nodiscard]] std::string escaped_text(std::string_view text);

/// Writes characters not allowed in a URL as `%XX`, and `&` and `'` as character references.
[[nodiscard]] std::string escaped_address(std::string_view url);

/// Writes the `<` of tags that GFM forbids (section 6.11) as a character reference.
[[nodiscard]] std::string without_forbidden_tags(std::string_view html);

}  // namespace agent_timeline::testing
