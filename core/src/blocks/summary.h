// The one line of a tool call: what it is about, from its input, and what came out of it.
#pragma once

#include <string_view>
#include <vector>

#include "blocks/block.h"
#include "tools/tool.h"

namespace agent_timeline {

/// Adds what the call is about. Returns the arguments that are to be read there whole.
std::vector<const Value*> add_subject(const Tool& kind, const Value& arguments,
                                      std::string_view own_words, Block& block);

/// Adds a text, cut to one line, unless it is blank.
void add_summary(Block& block, SummaryPart::Kind kind, std::string_view text);

/// Adds a label, as what came out.
void add_outcome(Block& block, Label label);

/// Adds the path that a result names, unless the summary says what the call is about already.
void add_path_if_empty(Block& block, std::string_view path);

/// Sets the block's summary to its parts.
void join_summary(Block& block);

}  // namespace agent_timeline
