// What kind of character stands next to a run of `*`, `_` or `~`: the classes that the rules of
// emphasis ask for. Pure functions, for the inline parser.
#pragma once

namespace agent_timeline::markdown {

/// ASCII punctuation and Unicode's general categories P and S (CommonMark 0.31.2, section 2.1).
[[nodiscard]] bool is_punctuation(char32_t code);

/// A symbol (general category S, so punctuation as well) of the blocks that pictures are in:
/// arrows, technical and miscellaneous signs, dingbats, pictographs. The name of a host may have
/// some.
[[nodiscard]] bool is_pictograph(char32_t code);

/// Unicode's category Zs, tab, line feed, form feed and carriage return (section 2.1).
[[nodiscard]] bool is_white_space(char32_t code);

/// A character of Chinese, Japanese or Korean text, its punctuation included, by Unicode block:
/// between such characters no spaces are written, so that the rules of emphasis must not ask for
/// any.
[[nodiscard]] bool is_cjk(char32_t code);

}  // namespace agent_timeline::markdown
