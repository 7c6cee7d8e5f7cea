// What tools that list folders answer in text.
#pragma once

#include <string_view>

#include "event/tool_output.h"

namespace agent_timeline {

/// Adds what is called so, a folder if `/` is behind its name, and counts it.
void add_listed_name(std::string_view name, Listing& out);

/// Names below the path of the folder, `- ` before each and two blanks for each level, and what the
/// tool says behind them; one name per line, perhaps marked `[DIR]` or `[FILE]`; or a list in
/// Python's form.
[[nodiscard]] Listing read_listing_text(std::string_view path, std::string_view text);

}  // namespace agent_timeline
