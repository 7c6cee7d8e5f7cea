// Entries as plain text and as Markdown. For export.cpp.
// Invariant of the Markdown: what a tool or a person wrote stands in a fence that it cannot close,
// in a quote, or with its punctuation escaped; what an agent wrote in Markdown stays Markdown, and
// what it left open is closed.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "blocks/block.h"
#include "timeline/timeline.h"

namespace agent_timeline {

/// Appends an entry that is nested `depth` levels deep.
void append_as_text(const Entry& entry, const Block& block, std::size_t depth, std::string& out);
void append_as_markdown(const Entry& entry, const Block& block, std::size_t depth,
                        std::string& out);

void append_turn_as_text(const Turn& turn, bool markdown, std::string& out);
/// Nothing when the list is empty.
void append_todos_as_text(const std::vector<Todo>& todos, bool markdown, std::string& out);

/// `text` as a paragraph of Markdown says it: punctuation that means something is escaped.
void append_escaped_markdown(std::string_view text, std::string& out);

/// `text` in a fence of its own.
void append_fenced(std::string_view text, std::string_view language, std::string& out);

}  // namespace agent_timeline
