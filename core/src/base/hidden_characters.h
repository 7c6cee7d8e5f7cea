// Finds characters that reorder or hide what a reader sees ("Trojan Source", CVE-2021-42574; texts
// smuggled in tag characters), so that code, diffs, paths and terminal output can show and count
// them. Not for prose, where bidirectional text is legitimate.
// Invariant: whether a character is hidden depends only on itself and the characters next to it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace agent_timeline {

/// Returns the offset of the first hidden character at or after `from`, or npos. Hidden are the
/// default-ignorable characters (Unicode, DerivedCoreProperties), which include the bidirectional
/// controls, except the first variation selector after a character that has variants, and joiners
/// between two emoji.
[[nodiscard]] std::size_t find_hidden(std::string_view text, std::size_t from = 0);

/// Counts the hidden characters in `text`.
[[nodiscard]] std::size_t count_hidden(std::string_view text);

/// Returns the character's name in the Unicode Standard, or the kind of character it is, in lower
/// case.
[[nodiscard]] std::string_view hidden_name(char32_t code);

/// Formats a code point as the Unicode Standard does, e.g. `U+202E`.
[[nodiscard]] std::string code_point_text(char32_t code);

/// Returns `text` with each hidden character replaced by its code point, e.g. ‹U+202E›. For places
/// without markup.
[[nodiscard]] std::string reveal_hidden(std::string_view text);

}  // namespace agent_timeline
