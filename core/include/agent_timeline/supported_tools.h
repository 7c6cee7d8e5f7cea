// Lists the tools that the core reads specifically, for bridges that advertise only those.
#pragma once

#include <string>

namespace agent_timeline {

/// JSON (`SupportedTools` in the package's types): per dialect, the tools with their families,
/// labels and input fields; and for every canonical field the spellings accepted for it.
[[nodiscard]] std::string supported_tools_json();

}  // namespace agent_timeline
