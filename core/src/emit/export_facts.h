// What stands above an exported session: its title, what it came to, and an outline of what was
// asked, changed and failed, gathered from the entries as they are written.
// For export.cpp. Invariant: the facts of all chunks, put together, are those of the whole session.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "blocks/block.h"
#include "emit/outline_row.h"
#include "html/anchor.h"
#include "timeline/timeline.h"

namespace agent_timeline {

/// Of the entries that were written together.
struct ExportFacts {
  /// The first words that a person wrote; may be empty.
  std::string title;
  std::size_t prompts = 0;
  std::size_t calls = 0;
  std::size_t edits = 0;
  std::size_t failures = 0;
  /// A row for each file of each edit.
  std::vector<ChangedFile> files;
  /// HTML: an `li` for each prompt, edit and failure, with a link to its card.
  std::string outline;
  /// Entries whose bodies a script has to unpack.
  std::size_t inert = 0;
  /// The turn whose section is open, counted from 1; 0 for none.
  std::size_t section = 0;
  /// What that turn changed until now.
  std::vector<ChangedFile> changes;

  /// Tells of an entry that is written. `has_outline` asks for its row.
  void add(const Entry& entry, const Block& block, bool has_outline);
};

/// `3 files +14 −3`; empty for no files. Several edits of a file are one file.
[[nodiscard]] std::string changes_text(std::span<const ChangedFile> files);

/// The place of an entry's card on the page.
[[nodiscard]] Anchor entry_anchor(EntryIndex index);

/// With the facts of the session, as JSON on one line (`ExportFacts` in session-export.ts).
[[nodiscard]] std::string facts_json(const ExportFacts& facts, const Timeline& timeline);

}  // namespace agent_timeline
