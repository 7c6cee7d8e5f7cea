// How the input of a tool call is shown: its command, its text, and the rest as JSON.
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

/// Adds what `call` is about to the summary and its input to the parts, but for the arguments in
/// `elsewhere`, which other parts show.
void show_input(const Tool& kind, const ToolCall& call, Status status,
                std::vector<const Value*> elsewhere, Block& block);

/// The same of an input of which there is no more than the beginning of its text, as `live` has
/// read it.
void show_growing_input(const ToolCall& call, Status status, const LiveInput& live,
                        LiveDetail detail, Block& block);

/// By what the text of an input is read while there is no more of it: no change is shown of one
/// that is said to be whole and cannot be read.
[[nodiscard]] const Tool& growing_kind(const ToolCall& call, Status status);

/// What a command is for, where the agent says it in one line, for the head of the call.
[[nodiscard]] std::string_view command_title(const ToolCall& call);

/// As part_lines() says of the part, without its heading.
[[nodiscard]] std::size_t change_lines(const GrowingChange& change);

}  // namespace agent_timeline
