// Entries as parts of a Markdown document for people: a heading per prompt, an agent's messages as
// running text, calls as a line followed by their effect. For export.cpp. Invariant: tool output is
// in a fence that it cannot close, or has its punctuation escaped; Markdown stays Markdown
// (contained_markdown.h); a diff is a valid patch.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "blocks/block.h"
#include "timeline/timeline.h"

namespace agent_timeline {

/// The position of an entry in a document.
struct MarkdownContext {
  std::size_t depth = 0;
  /// The preceding entry, which decides whether the speaker is named; null for a standalone entry.
  const Entry* previous = nullptr;
  /// Prompts get headings.
  bool in_document = false;
  /// The time of day, if notable.
  std::string time;
};

void append_as_markdown(const Entry& entry, const Block& block, const MarkdownContext& context,
                        std::string& out);

void append_turn_as_markdown(const Turn& turn, std::string& out);
/// Appends the list under a heading; nothing if it is empty.
void append_todos_as_markdown(const std::vector<Todo>& todos, std::string& out);

}  // namespace agent_timeline
