// Shows the input of a tool call: its command, its text, and the rest as JSON.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "blocks/block.h"
#include "blocks/live_input.h"
#include "blocks/live_view.h"
#include "timeline/entry.h"
#include "tools/tool.h"

namespace agent_timeline {

/// Adds the subject of `call` to the summary and its input to the parts, except for the arguments
/// in `shown_elsewhere`, which other parts show.
void show_input(const Tool& kind, const ToolCall& call, Status status,
                std::vector<const Value*> shown_elsewhere, Block& block);

/// The same for an input of which only the beginning of its text exists, as `live` has read it.
void show_growing_input(const ToolCall& call, Status status, const LiveInput& live,
                        LiveDetail detail, Block& block);

/// The tool by which to interpret the text of an input. A finished input that could not be parsed
/// gets the generic tool, so that no change is shown for it.
[[nodiscard]] const Tool& growing_kind(const ToolCall& call, Status status);

/// What a command is for, if the agent states it in one line; used as the title of the call.
[[nodiscard]] std::string_view command_title(const ToolCall& call);

/// The lines of the change's part, as part_lines() counts them, without the heading.
[[nodiscard]] std::size_t change_lines(const GrowingChange& change);

}  // namespace agent_timeline
