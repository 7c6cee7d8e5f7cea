// What well-known tools answer in plain text, read into the canonical shapes. Every dialect whose
// tools answer in text uses this, so that they meet here.
// Invariant: what is not in a shape's own fields stays in its text; nothing of an answer is lost.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/value.h"
#include "event/tool_output.h"
#include "tools/tool.h"

namespace agent_timeline {

/// A text of that form as its canonical output, or nothing when the text has not the form. Of forms
/// that are read line by line, a text of another one is preformatted text. `arguments` are the
/// call's, null when not known.
[[nodiscard]] std::optional<ToolOutput> read_result_form(ResultForm form, const Value& arguments,
                                                         std::string_view text);

/// The same of the tool that one of `programs` has under that name: as a rule, one whose form holds
/// in every dialect.
[[nodiscard]] std::optional<ToolOutput> read_tool_text(std::string_view name,
                                                       const Value& arguments,
                                                       std::string_view text,
                                                       Programs programs = kAny);

/// Whose tools agents have that are built with a framework.
inline constexpr Programs kToolsOfFrameworks = kAny | kFrameworks;

/// Whether Gemini CLI did not let a command run, which it tells as the output of its tool `name`.
[[nodiscard]] bool is_blocked_command(std::string_view name, std::string_view text);

/// Says that the content of `file` begins at that line of it; a number that is no line says
/// nothing.
void place_content(std::int64_t first_line, FileContent& file);

}  // namespace agent_timeline
