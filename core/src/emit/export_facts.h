// Facts for the head of an exported session: title, totals, and an outline of prompts, changes and
// failures, gathered while the entries are written. For export.cpp. Invariant: the combined facts
// of all chunks are those of the whole session.
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

/// The facts of the entries of one chunk.
struct ExportFacts {
  /// The beginning of the first prompt; may be empty.
  std::string title;
  std::size_t prompts = 0;
  std::size_t calls = 0;
  std::size_t edits = 0;
  std::size_t failures = 0;
  /// One row per edit and file.
  std::vector<ChangedFile> files;
  /// HTML: an `li` per prompt, edit and failure, with a link to its card.
  std::string outline;
  /// The number of entries whose bodies a script has to unpack.
  std::size_t inert = 0;
  /// The 1-based turn whose section is open; 0 for none.
  std::size_t section = 0;
  /// The changes of that turn so far.
  std::vector<ChangedFile> changes;
  /// The 1-based group whose run is open; 0 for none.
  std::size_t run = 0;

  /// Adds an entry being written. `has_outline` also adds its outline row.
  void add(const Entry& entry, const Block& block, bool has_outline);
};

/// For example `+14 −3`; a count of 0 is left out.
[[nodiscard]] std::string signed_counts(std::span<const ChangedFile> files);

/// For example `3 files +14 −3`; empty if there are none. A file counts once however often it is
/// edited.
[[nodiscard]] std::string changes_text(std::span<const ChangedFile> files);

[[nodiscard]] Label status_label(Status status);

/// What the line at the end of an exported turn says: the status unless the turn is done, then
/// what is known of it.
[[nodiscard]] std::vector<Label> footer_labels(const Turn& turn);

/// The anchor of an entry's card on the page.
[[nodiscard]] Anchor entry_anchor(EntryIndex index);

/// These facts and the session's, as one line of JSON (`ExportFacts` in export-facts.ts).
[[nodiscard]] std::string facts_json(const ExportFacts& facts, const Timeline& timeline);

}  // namespace agent_timeline
