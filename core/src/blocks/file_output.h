// How the results of the file tools are shown: a file's text, a listing, a change.
#pragma once

#include <cstddef>

#include "blocks/block.h"
#include "blocks/live_view.h"
#include "timeline/entry.h"
#include "tools/tool.h"

namespace agent_timeline {

void show_file(const FileContent& file, const LiveView& live, Block& block);

/// The part of a file's text of so many lines, without the text.
[[nodiscard]] CodePart file_part(const FileContent& file, std::size_t lines);

/// The entries up to limits::kListedEntries; a note counts the rest.
void show_listing(const Listing& listing, Block& block);

/// The changes of a call, with their counts when they were made. Text around the diff becomes parts
/// of its own.
void show_diff(PartContent content, Status status, Block& block);

/// What the tool said about the change, and which lines changed: as the tool says, else as the
/// input of `call` asked for.
void show_change(const FileChange& change, const Tool& kind, const ToolCall& call, Status status,
                 Block& block);

/// The change that a call asks for while nothing else tells which lines change.
void show_requested_change(const Tool& kind, const ToolCall& call, const FileChange* result,
                           Status status, Block& block);

}  // namespace agent_timeline
