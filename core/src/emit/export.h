// Exports a whole session or one entry: as text, Markdown, HTML cards without scripts, the content
// of a page, or one JSON descriptor per line. For copying, printing and the command. Invariants: a
// chunk holds whole root entries, each followed by the entries of its sub-agents; what agents wrote
// can neither leave its place in Markdown nor become markup in HTML.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "blocks/translation.h"
#include "emit/export_facts.h"
#include "emit/export_page.h"
#include "emit/live_entries.h"
#include "render/render.h"
#include "timeline/timeline.h"

namespace agent_timeline {

/// `html` is cards for the host's own page, `page` the content of a self-contained page.
enum class ExportFormat : std::uint8_t { text, markdown, html, json, page };

/// Which part of a session is written.
enum class ExportScope : std::uint8_t {
  /// Everything, in its current state.
  all,
  /// Up to the first root entry that has open entries in its tree, is the last one of an open turn,
  /// or, on a page, begins a run of calls that is not complete. What is written is released.
  finished,
  /// What remains after `finished`, in its current state.
  rest,
};

/// Parses `text`, `markdown`, `html`, `json` or `page`.
[[nodiscard]] std::optional<ExportFormat> find_export_format(std::string_view name);

/// Parses `all`, `finished` or `rest`.
[[nodiscard]] std::optional<ExportScope> find_export_scope(std::string_view name);

/// How entries are written.
struct ExportStyle {
  ExportFormat format = ExportFormat::text;
  RenderOptions render;
  PageStyle page;
  /// English if absent.
  std::optional<Translation> translation = {};
};

struct ExportedChunk {
  std::string text;
  /// The entry at which the next chunk begins; the number of entries if there is none.
  std::size_t next = 0;
  /// Facts for the document's head; set only for Markdown and pages.
  ExportFacts facts;
};

/// Exports the entries from `from` on, up to about a megabyte. The last chunk ends with the to-do
/// list if the format has one.
[[nodiscard]] ExportedChunk export_chunk(Timeline& timeline, const LiveEntries& live_entries,
                                         const ExportStyle& style, std::size_t from,
                                         ExportScope scope);

/// Exports one entry without its sub-agents' entries.
[[nodiscard]] std::string export_entry(const Entry& entry, const LiveEntries& live_entries,
                                       const ExportStyle& style);

}  // namespace agent_timeline
