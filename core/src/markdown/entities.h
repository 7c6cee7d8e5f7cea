// Character references (HTML's named ones, and numeric ones) and backslash escapes (CommonMark
// 0.31.2, sections 2.4 and 2.5). For the inline parser, and for info strings, addresses and titles.
// Invariant: appended text is valid UTF-8 if the input is; NUL and surrogates become U+FFFD.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace agent_timeline::markdown {

/// If `text`, which begins with `&`, begins with a character reference, appends its characters and
/// returns its length in bytes, including the `;`; otherwise returns 0.
std::size_t decode_entity(std::string_view text, std::string& out);

/// True if `text`, which begins with `&`, can become a character reference when more follows.
[[nodiscard]] bool is_unfinished_entity(std::string_view text);

/// Appends `text` with its character references decoded.
void decode_entities(std::string_view text, std::string& out);

/// Appends `text` with its character references decoded and then, in the result, backslash escapes
/// resolved, as cmark does.
void unescape(std::string_view text, std::string& out);

}  // namespace agent_timeline::markdown
