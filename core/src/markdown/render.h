// Walks cmark's tree and writes it through HtmlWriter. For markdown.cpp, and for an incremental
// parser beside it.
// Invariants: no recursion on the depth of the tree; each node shows, or what it holds shows as
// text. Classes begin with `at-`, but for `language-...` on the code of a fenced block.
#pragma once

#include <string_view>

#include "html/html_writer.h"

struct cmark_node;

namespace agent_timeline::markdown {

/// Writes `block`, a child of the document, with everything in it.
void render_block(cmark_node& block, HtmlWriter& out);

/// Writes text that was too long to be parsed: a note that says so, and the text as it is.
void render_unparsed(std::string_view text, HtmlWriter& out);

}  // namespace agent_timeline::markdown
