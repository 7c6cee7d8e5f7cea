// What well-known tools answer in plain text, read into the canonical shapes. Every dialect whose
// tools answer in text uses this, so that they meet here.
// Invariant: what is not in a shape's own fields stays in its text; nothing of an answer is lost.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

/// The canonical output of a well-known tool from the plain text of its result, or nothing when the
/// tool is not known or the text has not its form. Of tools that answer in lines, a text of another
/// form is preformatted text. `arguments` are the call's, null when not known.
[[nodiscard]] std::optional<ToolOutput> read_tool_text(std::string_view name,
                                                       const Value& arguments,
                                                       std::string_view text);

/// The names that `read_tool_text` knows.
[[nodiscard]] std::span<const std::string_view> text_tools();

/// Says that the content of `file` begins at that line of it; a number that is no line says
/// nothing.
void place_content(std::int64_t first_line, FileContent& file);

/// The file that a call is about: `file_path`, `path` or `notebook_path` of its arguments, in this
/// order; empty when there is none.
[[nodiscard]] std::string_view path_argument(const Value& arguments);

}  // namespace agent_timeline
