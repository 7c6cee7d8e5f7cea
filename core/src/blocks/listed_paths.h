// Treats the names of a listing as paths: their separator, and whether a tree shows them better
// than a list.
#pragma once

#include <cstddef>
#include <string_view>

#include "event/tool_output.h"

namespace agent_timeline {

/// The separator of the listed paths: a backslash if no name has a slash and one has a backslash,
/// otherwise a slash.
[[nodiscard]] char path_separator(const Listing& listing);

/// True if there are enough names, in more than one directory, for the directories to have rows of
/// their own.
[[nodiscard]] bool has_many_folders(const Listing& listing);

/// True if the last component of the path begins with a dot, which means hidden on Unix.
[[nodiscard]] bool is_dot_name(std::string_view path);

}  // namespace agent_timeline
