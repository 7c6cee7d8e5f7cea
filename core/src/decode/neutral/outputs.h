// The outputs of a neutral event, each an object whose `type` names one of the canonical shapes.
#pragma once

#include <optional>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

/// The canonical output that `output` describes; nothing when it has no `type` that is known.
[[nodiscard]] std::optional<ToolOutput> read_neutral_output(const Value& output);

/// The pictures of an array of `{data | url | path, mediaType?}`; what has none of the three is
/// left out.
[[nodiscard]] std::vector<Image> read_neutral_images(const Value& images);

}  // namespace agent_timeline
