// A whole session, or one entry, for reading elsewhere: as text, as Markdown, as HTML cards that
// need no script, as what is inside a page, as one descriptor per line. For copying, printing, and
// the command. Invariant: a chunk holds whole root entries, each followed by the entries of its
// sub-agents; what agents wrote can neither leave its place in Markdown nor become markup in HTML.
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
#include "emit/live_messages.h"
#include "render/render.h"
#include "timeline/timeline.h"

namespace agent_timeline {

/// `html` are cards for a page of the host's own, `page` the inside of a page of one file.
enum class ExportFormat : std::uint8_t { text, markdown, html, json, page };

/// What is written of a session.
enum class ExportScope : std::uint8_t {
  /// Everything, as it is now.
  all,
  /// Up to the first root entry of which something is still open, or whose turn may get its foot;
  /// what is written is released.
  finished,
  /// What is left of that, as it is now.
  rest,
};

/// `text`, `markdown`, `html`, `json` or `page`.
[[nodiscard]] std::optional<ExportFormat> find_export_format(std::string_view name);

/// `all`, `finished` or `rest`.
[[nodiscard]] std::optional<ExportScope> find_export_scope(std::string_view name);

/// How entries are drawn.
struct ExportStyle {
  ExportFormat format = ExportFormat::text;
  RenderOptions render;
  PageStyle page;
  /// English without one.
  std::optional<Translation> translation = {};
};

struct ExportedChunk {
  std::string text;
  /// The entry with which the next chunk begins; the number of entries when there is none.
  std::size_t next = 0;
  /// What a head tells of the entries; of Markdown and of pages only.
  ExportFacts facts;
};

/// The entries from `from` on, as many as make a chunk of a megabyte or so. Behind the last one
/// comes the to-do list, where the format has a place for it.
[[nodiscard]] ExportedChunk export_chunk(Timeline& timeline, const LiveMessages& live_messages,
                                         const ExportStyle& style, std::size_t from,
                                         ExportScope scope);

/// One entry without those of its sub-agents.
[[nodiscard]] std::string export_entry(const Entry& entry, const LiveMessages& live_messages,
                                       const ExportStyle& style);

}  // namespace agent_timeline
