// Cards for a page of one file, with what a reader sees in the view: times, words for states,
// chevrons, the steps of sub-agents folded under their call, pictures. For export.cpp.
// Invariant: everything goes through the one HtmlWriter; all that there is of an entry is on the
// page, if only as text that a script unpacks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "blocks/block.h"
#include "blocks/translation.h"
#include "emit/export_facts.h"
#include "render/render.h"
#include "timeline/timeline.h"

namespace agent_timeline {

/// How a page is written, and how far it is.
struct PageStyle {
  /// East of UTC, of the clock by which times are told.
  std::int64_t utc_offset_minutes = 0;
  /// The page may have so many entries before all folded bodies are inert; nothing when they never
  /// are.
  std::optional<std::size_t> inert_after;
  /// The turn whose section is open, counted from 1; 0 for none.
  std::size_t section = 0;
  /// What earlier chunks said that it changed.
  std::vector<ChangedFile> changes;
};

/// Reads `60 2000 3 [["a.c",14,3]]`: offset, entries (-1 for never), section and its changes. On
/// the lines behind it may be a table (Translation::read), which is not for JSON.
[[nodiscard]] PageStyle read_page_style(std::string_view text);
[[nodiscard]] std::optional<Translation> read_translation(std::string_view text);

/// What a card is drawn with.
struct PageCard {
  const Entry& entry;
  const Block& block;
  std::size_t depth = 0;
  /// Its time of day, where that tells something.
  std::string time;
  bool inert = false;
  /// Whether who speaks was said before in the same turn.
  bool goes_on = false;
};

/// Appends a card. Returns whether its body is inert.
bool append_page_card(const PageCard& card, const RenderOptions& options, std::string& out);

/// Appends the cards of a sub-agent, which are `count`, folded.
void append_steps(std::string_view cards, std::size_t count, std::string& out);

/// Appends the to-do list under a heading; nothing when it is empty.
void append_page_todos(const std::vector<Todo>& todos, std::string& out);

}  // namespace agent_timeline
