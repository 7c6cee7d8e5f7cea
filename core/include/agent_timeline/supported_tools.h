// What the core reads in more than the generic way, for bridges that should advertise only that.
#pragma once

#include <string>

namespace agent_timeline {

/// JSON (`SupportedTools` in the package's types): by dialect the tools with their families, labels
/// and input fields, and every canonical field with the spellings that are accepted for it.
[[nodiscard]] std::string supported_tools_json();

}  // namespace agent_timeline
