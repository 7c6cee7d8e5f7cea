// Shows the results of the file tools: a file's text, a listing, a change.
#pragma once

#include <cstddef>

#include "blocks/block.h"
#include "blocks/live_view.h"
#include "timeline/entry.h"
#include "tools/tool.h"

namespace agent_timeline {

void show_file(const FileContent& file, const LiveView& live, Block& block);

/// The part for a file's text of `lines` lines, without the text.
[[nodiscard]] CodePart file_part(const FileContent& file, std::size_t lines);

/// Shows up to limits::kListedEntries entries; a note counts the rest.
void show_listing(const Listing& listing, Block& block);

/// Shows a call's change as a diff, with line counts if the change was made. Text around the diff
/// becomes separate parts.
void show_diff(PartContent content, Status status, Block& block);

/// Shows the tool's message and the changed lines: those in the result, else those that the input
/// of `call` requests.
void show_change(const FileChange& change, const Tool& kind, const ToolCall& call, Status status,
                 Block& block);

/// Shows the change that a call requests, if the result has no changed lines.
void show_requested_change(const Tool& kind, const ToolCall& call, const FileChange* result,
                           Status status, Block& block);

}  // namespace agent_timeline
