// Finds characters that reorder or hide what a reader sees ("Trojan Source", CVE-2021-42574; texts
// smuggled in tag characters), so that code, diffs, paths and terminal output can show and count
// them. Not for prose, where bidirectional text is legitimate.
// Invariant: a character is hidden or not by itself and its two neighbours, nothing else.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace agent_timeline {

/// Where the first character that would not show begins, at or after `from`; npos when there is
/// none. These are the default-ignorable characters (Unicode, DerivedCoreProperties), the
/// bidirectional controls among them, but the first variation selector behind a character that has
/// variants, and joiners between two emoji.
[[nodiscard]] std::size_t find_hidden(std::string_view text, std::size_t from = 0);

/// How many there are in `text`.
[[nodiscard]] std::size_t count_hidden(std::string_view text);

/// What the Unicode Standard calls the character, in small letters, or the kind it is of.
[[nodiscard]] std::string_view hidden_name(char32_t code);

/// `U+202E`: at least four digits, capitals, as the Unicode Standard writes code points.
[[nodiscard]] std::string code_point_text(char32_t code);

/// `text` with ‹U+202E› in place of each hidden character, for where there is no markup.
[[nodiscard]] std::string reveal_hidden(std::string_view text);

}  // namespace agent_timeline
