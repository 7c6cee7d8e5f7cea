// Entries as parts of a Markdown document that a person reads and shares: a heading for each
// prompt, what an agent said as its own text, calls as a line with what they did below. For
// export.cpp. Invariant: what a tool wrote stands in a fence that it cannot close, or with its
// punctuation escaped; what was written in Markdown stays that (contained_markdown.h); a diff is a
// patch.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "blocks/block.h"
#include "timeline/timeline.h"

namespace agent_timeline {

/// Where in a document an entry stands.
struct MarkdownPlace {
  std::size_t depth = 0;
  /// The entry before it, by which it is told who speaks; null for an entry that stands alone.
  const Entry* previous = nullptr;
  /// A prompt gets a heading.
  bool in_document = false;
  /// Its time of day, where that tells something.
  std::string time;
};

void append_as_markdown(const Entry& entry, const Block& block, const MarkdownPlace& place,
                        std::string& out);

void append_turn_as_markdown(const Turn& turn, std::string& out);
/// Under a heading; nothing when the list is empty.
void append_todos_as_markdown(const std::vector<Todo>& todos, std::string& out);

}  // namespace agent_timeline
