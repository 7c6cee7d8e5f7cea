// Character references (HTML's named ones, and numeric ones) and backslash escapes, as CommonMark
// 0.31.2 has them in sections 2.4 and 2.5. For the inline parser, and for info strings, addresses
// and titles.
// Invariant: what is appended is valid UTF-8 when the text is; NUL and surrogates become U+FFFD.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace agent_timeline::markdown {

/// If `text`, which begins with `&`, begins with a character reference, appends what it stands for
/// and returns its length in bytes, `;` included; otherwise 0.
std::size_t decode_entity(std::string_view text, std::string& out);

/// Whether `text`, which begins with `&`, is the beginning of a character reference and can become
/// one when more follows.
[[nodiscard]] bool is_unfinished_entity(std::string_view text);

/// Appends `text` with its character references decoded.
void decode_entities(std::string_view text, std::string& out);

/// Appends `text` with its character references decoded and backslash escapes resolved: first the
/// ones, then, in what came of it, the others, as cmark does.
void unescape(std::string_view text, std::string& out);

}  // namespace agent_timeline::markdown
