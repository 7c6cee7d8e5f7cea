// Makes Markdown part of a larger document. For export_markdown.cpp. Invariants: the result is
// Markdown with the complete content; it contains no HTML, even for readers that pass HTML through;
// open constructs are closed; its headings are below those of the document.
#pragma once

#include <string>

#include "blocks/block.h"

namespace agent_timeline {

/// The number of levels by which headings are lowered; the document itself uses two.
inline constexpr std::size_t kHeadingShift = 2;

/// The part as contained Markdown, with a line feed at its end; empty for a blank text. The part
/// must have been cut into pieces.
[[nodiscard]] std::string contained_markdown(const MarkdownPart& part);

}  // namespace agent_timeline
