// Cards for a self-contained page that shows what the view shows: times, states, chevrons, images,
// the steps of sub-agents folded below their call. For export.cpp. Invariants: all markup goes
// through HtmlWriter; the page contains everything about an entry, if only as text that a script
// unpacks.
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

/// How a page is written, and the progress of its chunks.
struct PageStyle {
  /// UTC offset of the displayed times.
  std::int64_t utc_offset_minutes = 0;
  /// The number of entries above which all folded bodies are inert; nothing if they never are.
  std::optional<std::size_t> inert_after;
  /// The 1-based turn whose section is open; 0 for none.
  std::size_t section = 0;
  /// The changes of that turn in earlier chunks.
  std::vector<ChangedFile> changes;
  /// The 1-based group whose run is open; 0 for none.
  std::size_t run = 0;
};

/// Reads `60 2000 3 7 [["a.c",14,3]]`: UTC offset, number of entries (-1 for never), section, run,
/// and the changes of the section. A translation table may follow on the next lines
/// (Translation::read); the package sends none for JSON.
[[nodiscard]] PageStyle read_page_style(std::string_view text);
[[nodiscard]] std::optional<Translation> read_translation(std::string_view text);

/// The arguments for drawing a card.
struct PageCard {
  const Entry& entry;
  const Block& block;
  std::size_t depth = 0;
  /// The time of day, if notable.
  std::string time;
  bool inert = false;
  /// The speaker was already named in this turn.
  bool same_speaker = false;
};

/// True if the same agent has spoken in this turn since the user last did, within
/// kMaxSpeakerLookback entries.
[[nodiscard]] bool is_repeated_speaker(const Entry& entry, const std::vector<Entry>& entries);

/// Appends a card. Returns whether its body is inert.
bool append_page_card(const PageCard& card, const RenderOptions& options, std::string& out);

/// Appends the `count` cards of a sub-agent, folded.
void append_steps(std::string_view cards, std::size_t count, std::string& out);

/// Appends the to-do list under a heading; nothing if it is empty.
void append_page_todos(const std::vector<Todo>& todos, std::string& out);

}  // namespace agent_timeline
