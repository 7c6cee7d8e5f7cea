// The one-line summary of a tool call: what it is about, from its input, and its outcome.
#pragma once

#include <string_view>
#include <vector>

#include "blocks/block.h"
#include "tools/tool.h"

namespace agent_timeline {

/// Adds what the call is about; `dialect_text` is the dialect's text for it. Returns the arguments
/// that the summary shows in full.
std::vector<const Value*> add_subject(const Tool& kind, const Value& arguments,
                                      std::string_view dialect_text, Block& block);

/// Adds a text, reduced to one line, unless it is blank.
void add_summary(Block& block, SummaryPart::Kind kind, std::string_view text);

/// Adds a label for the outcome.
void add_outcome(Block& block, Label label);

/// Adds the path from a result, unless the summary has content already.
void add_path_if_empty(Block& block, std::string_view path);

/// Sets the block's summary to its joined parts.
void join_summary(Block& block);

}  // namespace agent_timeline
