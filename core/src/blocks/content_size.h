// How much text a result contains, to decide whether it needs a hint that there is more to see.
#pragma once

#include <cstddef>

#include "event/tool_output.h"

namespace agent_timeline {

/// Bytes of text in the output and the error of `result`.
[[nodiscard]] std::size_t content_size(const ToolResult& result);

}  // namespace agent_timeline
