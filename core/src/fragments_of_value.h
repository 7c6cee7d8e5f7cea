// The functions of agent_timeline/fragments.h and markdown.h with parsed options, so that the
// bindings, which get options in another form, need no JSON parser.
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
