// Colours for fenced code. The lexers are a third of the size of a Markdown-only module, so a
// program that is linked without them supplies its own fence_colours(). For html_sink.
#pragma once

#include <string_view>
#include <vector>

#include "code/lexer.h"
#include "html/html_writer.h"

namespace agent_timeline::markdown {

struct FenceColours {
  /// Returns the lexer's language for that of a fence; empty if it has no colours.
  std::string_view (*language)(std::string_view fence);
  code::LexState (*start)(std::string_view language);
  /// Writes a line and advances `state`. `tokens` is a reusable buffer.
  void (*write_line)(std::string_view line, code::LexState& state, std::vector<code::Token>& tokens,
                     HtmlWriter& out);
};

/// Null in a program without lexers.
[[nodiscard]] const FenceColours* fence_colours();

}  // namespace agent_timeline::markdown
