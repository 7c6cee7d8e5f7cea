// Markdown that somebody wrote, as a part of a larger document. For export_markdown.cpp.
// Invariants: it stays Markdown, and all it says is there; in a reader that passes HTML through it
// is no HTML; what it left open is closed; its headings stand below those of the document.
#pragma once

#include <string>

#include "blocks/block.h"

namespace agent_timeline {

/// The levels by which headings are lowered: the document has two of its own.
inline constexpr std::size_t kLoweredBy = 2;

/// The part, which has been cut into pieces, with a line feed at its end; empty for a blank text.
[[nodiscard]] std::string contained_markdown(const MarkdownPart& part);

}  // namespace agent_timeline
