// Reads the plain text answers of well-known tools into the canonical outputs. Every dialect whose
// tools answer in text uses this, so that they agree. Invariant: what does not fit the fields of an
// output stays in its text; nothing of an answer is lost.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/value.h"
#include "event/tool_output.h"
#include "tools/tool.h"

namespace agent_timeline {

/// Reads a text of that form, or returns nothing if it does not have the form. For forms that are
/// read line by line, any other text becomes preformatted text. `arguments` are the call's, null if
/// unknown.
[[nodiscard]] std::optional<ToolOutput> read_result_form(ResultForm form, const Value& arguments,
                                                         std::string_view text);

/// The same for the tool that one of `programs` has under that name; by default, only for tools
/// whose form is the same in every dialect.
[[nodiscard]] std::optional<ToolOutput> read_tool_text(std::string_view name,
                                                       const Value& arguments,
                                                       std::string_view text,
                                                       Programs programs = kAnyProgram);

/// The tools of agents that are built with a framework.
inline constexpr Programs kToolsOfFrameworks = kAnyProgram | kFrameworks;

/// True if Gemini CLI refused to run a command, which it reports as output of its tool `name`.
[[nodiscard]] bool is_blocked_command(std::string_view name, std::string_view text);

/// Sets the line of the file at which the content of `file` begins; ignores a number that cannot be
/// a line number.
void set_start_line(std::int64_t first_line, FileContent& file);

}  // namespace agent_timeline
