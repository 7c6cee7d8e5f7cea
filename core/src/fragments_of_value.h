// The functions of agent_timeline/fragments.h and markdown.h for options that were read already, so
// that a program which has them in another form than JSON needs no reader of JSON. For the
// bindings.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"

namespace agent_timeline {

[[nodiscard]] std::optional<std::string> render_markdown(std::string_view text,
                                                         const Value& options);
[[nodiscard]] std::optional<std::string> render_diff(std::string_view old_text,
                                                     std::string_view new_text,
                                                     const Value& options);
[[nodiscard]] std::optional<std::string> render_patch(std::string_view patch, const Value& options);
[[nodiscard]] std::optional<std::string> render_code(std::string_view text, const Value& options);

}  // namespace agent_timeline
