// Reads the text answers of tools that list directories.
#pragma once

#include <string_view>

#include "event/tool_output.h"

namespace agent_timeline {

/// What several tools write before the name of a directory.
inline constexpr std::string_view kFolderMark = "[DIR] ";

/// Adds an entry and counts it as a directory or a file.
void add_listed_entry(ListedEntry entry, Listing& out);

/// Adds an entry with that name, a directory if the name ends in `/`, and counts it.
void add_listed_name(std::string_view name, Listing& out);

/// Reads names below the path of the directory, each behind `- ` and indented by two spaces per
/// level, followed by remarks of the tool; or one name per line, optionally marked `[DIR]` or
/// `[FILE]`; or a list in Python's form.
[[nodiscard]] Listing read_listing_text(std::string_view path, std::string_view text);

}  // namespace agent_timeline
