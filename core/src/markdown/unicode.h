// Classifies the characters next to a run of `*`, `_` or `~`, as the rules of emphasis require.
// Pure functions, for the inline parser.
#pragma once

namespace agent_timeline::markdown {

/// ASCII punctuation and Unicode's general categories P and S (CommonMark 0.31.2, section 2.1).
[[nodiscard]] bool is_punctuation(char32_t code);

/// True for a symbol (general category S, so punctuation as well) in the blocks of pictures:
/// arrows, technical and miscellaneous signs, dingbats, pictographs. Host names may contain them.
[[nodiscard]] bool is_pictograph(char32_t code);

/// Unicode's category Zs, tab, line feed, form feed and carriage return (section 2.1).
[[nodiscard]] bool is_white_space(char32_t code);

/// True for a character of Chinese, Japanese or Korean text, including its punctuation, by Unicode
/// block. Such text has no spaces between characters, so the rules of emphasis must not require
/// any.
[[nodiscard]] bool is_cjk(char32_t code);

}  // namespace agent_timeline::markdown
