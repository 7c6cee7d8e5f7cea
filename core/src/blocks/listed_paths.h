// The names of a listing as paths: where their parts end, and whether a tree shows them better than
// a list.
#pragma once

#include <cstddef>
#include <string_view>

#include "event/tool_output.h"

namespace agent_timeline {

/// What stands between the folders of the listed paths: a backslash where no name has a slash and
/// one has a backslash.
[[nodiscard]] char path_separator(const Listing& listing);

/// Enough names, in more than one folder, that their folders are worth rows of their own.
[[nodiscard]] bool has_many_folders(const Listing& listing);

/// The last part of the path begins with a dot: hidden by the custom of Unix.
[[nodiscard]] bool is_dot_name(std::string_view path);

}  // namespace agent_timeline
