// The outputs in neutral events: objects whose `type` names one of the canonical outputs.
#pragma once

#include <optional>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

/// Returns the canonical output that `output` describes; nothing if its `type` is not known.
[[nodiscard]] std::optional<ToolOutput> read_neutral_output(const Value& output);

/// Reads an array of `{data | url | path, mediaType?}`; elements with none of the three are
/// skipped.
[[nodiscard]] std::vector<Image> read_neutral_images(const Value& images);

}  // namespace agent_timeline
