// Writes a line of source text as spans: the tokens of a lexer and the marks of a diff or a search,
// in one pass. For code blocks, diffs and matches.
// Invariant: the text content of the output is the line, except for the labels of hidden characters
// (html/visible_text.h).
#pragma once

#include <span>
#include <string_view>

#include "base/text_range.h"
#include "code/token.h"
#include "html/html_writer.h"

namespace agent_timeline::code {

/// Returns the class of a token's span, such as `at-k`; empty for plain text.
[[nodiscard]] std::string_view css_class(TokenKind kind);

/// `tokens` cover the line, or are empty. `marks` are in order and do not overlap; each is written
/// as one or more spans of class `mark_class`, with the spans of tokens inside.
void write_line(std::string_view line, std::span<const Token> tokens,
                std::span<const TextRange> marks, std::string_view mark_class, HtmlWriter& html);

}  // namespace agent_timeline::code
