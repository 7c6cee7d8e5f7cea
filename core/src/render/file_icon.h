// The icon of a listed file or folder, as a class that the style sheet draws.
#pragma once

#include <string_view>

#include "event/tool_output.h"

namespace agent_timeline {

/// Returns a class such as `at-icon-folder`, `at-icon-code`, `at-icon-image`; `at-icon-file` for
/// unknown files. Determined by the kind of the entry, then by its name and extension.
[[nodiscard]] std::string_view icon_class(const ListedEntry& entry);

}  // namespace agent_timeline
